import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { nombreDelXml } from '@cuenta-clara/dominio/facturas/timbre';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useDescargarMutation } from '../../api/libro.api.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'color' | 'children'> {
  factura: Pick<FacturaDeApi, 'id' | 'numero_factura'>;
}

export const DescargarTimbrada = ({ factura: { id, numero_factura }, ...boton }: Props) => {
  const [descargar, { isLoading: descargando }] = useDescargarMutation();
  const bajar = async () => {
    const { error } = await descargar({
      url: `/facturas/${id}/timbre`,
      nombre: nombreDelXml(numero_factura),
    });
    if (error) toast.error(mensajeDeError(error, 'No pudimos descargar el XML'));
  };
  return (
    <Button
      startIcon={<DownloadIcon />}
      onClick={() => void bajar()}
      disabled={descargando}
      sx={{ minHeight: 44 }}
      {...boton}
    />
  );
};

import Button, { type ButtonProps } from '@mui/material/Button';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { nombreDelPdf } from '@cuenta-clara/dominio/facturas/nombre-del-pdf';
import { abrirPestana } from '../../../base/ventanas/abrir-pestana.ts';
import { guardarArchivo } from '../../../base/servidor/guardar-archivo.ts';
import { mensajeDeError } from '../../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../../base/ventanas/toasts.tsx';
import { direccionDelPdf, usePdfPropioMutation } from '../../../api/facturas.api.ts';

type ConPdf = Pick<FacturaDeApi, 'id' | 'estado' | 'numero_factura'>;

/** The PDF of an issued invoice has a public address; the PDF of a draft needs the session. */
export const usePdf = () => {
  const [pedir, { isLoading }] = usePdfPropioMutation();
  const traer = async ({ id, numero_factura }: ConPdf, pestana: Window | null) => {
    const { data: direccion, error } = await pedir(id);
    if (error) {
      pestana?.close();
      toast.error(mensajeDeError(error, 'No pudimos abrir el PDF'));
    } else if (pestana) pestana.location.href = direccion;
    else guardarArchivo(direccion, nombreDelPdf(numero_factura));
  };
  return {
    trayendo: isLoading,
    ver: (factura: ConPdf) => {
      if (factura.estado === 'borrador') void traer(factura, abrirPestana());
      else window.open(direccionDelPdf(factura.id), '_blank', 'noopener');
    },
    descargar: (factura: ConPdf) => void traer(factura, null),
  };
};

interface Props extends Pick<ButtonProps, 'variant' | 'startIcon' | 'children'> {
  factura: ConPdf;
  descargar?: boolean;
}

export const BotonDePdf = ({ factura, descargar = false, ...boton }: Props) => {
  const pdf = usePdf();
  if (factura.estado === 'borrador')
    return (
      <Button
        {...boton}
        disabled={pdf.trayendo}
        onClick={() => (descargar ? pdf.descargar(factura) : pdf.ver(factura))}
      />
    );
  return (
    <Button {...boton} component="a" href={direccionDelPdf(factura.id)} target="_blank" rel="noopener" />
  );
};

import PictureAsPdfIcon from '../../../iconos/PictureAsPdfOutlined.tsx';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { DescargarTimbrada } from '../../cfdi/DescargarTimbrada.tsx';
import { BotonDePdf } from '../acciones/BotonDePdf.tsx';
import { useFacturaQuery } from '../../../api/facturas.api.ts';
import { HistorialDeFactura } from './HistorialDeFactura.tsx';

interface Props {
  id: string;
  numero: number;
  onCerrar: () => void;
}

export default function DialogoDeFactura({ id, numero, onCerrar }: Props) {
  const { data: factura } = useFacturaQuery(id);
  return (
    <DialogoAdaptable
      abierto
      titulo={`Historial de la factura #${numero}`}
      onCerrar={onCerrar}
      acciones={
        factura && (
          <>
            {factura.timbre && (
              <DescargarTimbrada factura={factura}>
                {factura.timbre.cancelado ? 'XML cancelado' : 'XML timbrado'}
              </DescargarTimbrada>
            )}
            <BotonDePdf factura={factura} startIcon={<PictureAsPdfIcon />}>
              Ver PDF
            </BotonDePdf>
          </>
        )
      }
    >
      <HistorialDeFactura id={id} numero={numero} />
    </DialogoAdaptable>
  );
}

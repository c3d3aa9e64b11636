import Typography from '@mui/material/Typography';
import { Cargando } from '../../../components/Cargando.tsx';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { Momento } from '../../../components/Momento.tsx';
import { HojaDeFactura } from '../hoja/HojaDeFactura.tsx';
import { useFacturaComoEstabaQuery } from '../../../api/facturas.api.ts';
import { facturaImpresaDe } from '../hoja/factura-impresa.ts';

interface Props {
  id: string;
  version: number;
  fecha: string;
  onCerrar: () => void;
}

export default function FacturaComoEstaba({ id, version, fecha, onCerrar }: Props) {
  const { data: factura, isError, error, refetch } = useFacturaComoEstabaQuery({ id, version });
  return (
    <DialogoAdaptable abierto titulo="La factura como estaba" onCerrar={onCerrar} forma="completa">
      <Typography color="textSecondary">
        El <Momento instante={fecha} />
      </Typography>
      {!factura && !isError && <Cargando />}
      {!factura && isError && (
        <ErrorConReintento
          titulo="No pudimos cargar esta versión"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {factura && <HojaDeFactura impresa={facturaImpresaDe(factura)} />}
    </DialogoAdaptable>
  );
}

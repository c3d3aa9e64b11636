import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { MOTIVOS_DE_CANCELACION } from '@cuenta-clara/dominio/facturas/timbre';
import { DescargarTimbrada } from './DescargarTimbrada.tsx';

interface Props {
  factura: FacturaDeApi;
  timbre: NonNullable<FacturaDeApi['timbre']>;
}

export const SeCancelo = ({ factura, timbre: { uuid, cancelado } }: Props) =>
  cancelado && (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      Su timbre {uuid} se canceló: {MOTIVOS_DE_CANCELACION[cancelado.motivo].toLowerCase()}.
      {cancelado.sustituida_por && ` La sustituye ${cancelado.sustituida_por}.`}
      <Box sx={{ ml: -1 }}>
        <DescargarTimbrada factura={factura} color="inherit">
          Descargar el XML cancelado
        </DescargarTimbrada>
      </Box>
    </Alert>
  );

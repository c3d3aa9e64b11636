import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { Dinero } from '../../../components/Dinero.tsx';
import { numeroDicho } from '../cotizacion-dicha.ts';

/** Which quote a dialog is about. */
export const ResumenDeCotizacion = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {comoSeLlama(cotizacion.cliente)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {numeroDicho(cotizacion)}
        {cotizacion.revision > 1 && ` · revisión ${cotizacion.revision}`}
      </Typography>
    </Box>
    <Dinero pesos={cotizacion.total} sx={{ fontSize: 20, fontWeight: 700 }} />
  </Box>
);

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { Dinero } from '../../../components/Dinero.tsx';
import { loDichoAlCliente, numeroDicho } from '../cotizacion-dicha.ts';

export const ResumenDeCotizacion = ({ cotizacion }: { cotizacion: CotizacionDeApi }) => {
  const { cliente, revision, total } = loDichoAlCliente(cotizacion);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{comoSeLlama(cliente)}</Typography>
        <Typography variant="body2" color="textSecondary">
          {numeroDicho(cotizacion)}
          {revision > 1 && ` · revisión ${revision}`}
        </Typography>
      </Box>
      <Dinero pesos={total} sx={{ fontSize: 20, fontWeight: 700 }} />
    </Box>
  );
};

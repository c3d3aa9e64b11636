import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { Dinero } from '../../components/Dinero.tsx';
import { InsigniaDeEstado } from '../../components/InsigniaDeEstado.tsx';

export const ResumenDeFactura = ({ factura }: { factura: FacturaDeApi }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: 2,
      rowGap: 0.5,
      p: 2,
      borderRadius: 1.5,
      bgcolor: 'action.hover',
    }}
  >
    <Typography sx={{ fontWeight: 600 }}>Factura #{factura.numero_factura}</Typography>
    <Dinero pesos={factura.total} sx={{ fontSize: 20, fontWeight: 700, textAlign: 'right' }} />
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere', mb: 0.5 }}
    >
      {comoSeLlama(factura.cliente)}
    </Typography>
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <InsigniaDeEstado factura={factura} />
      {factura.estado === 'pendiente' && (
        <Typography variant="body2" color="textSecondary">
          Saldo pendiente <Dinero pesos={factura.balance_restante} sx={{ fontWeight: 600 }} />
        </Typography>
      )}
    </Box>
  </Box>
);

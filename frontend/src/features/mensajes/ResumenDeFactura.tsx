import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { InsigniaDeEstado } from '../../components/InsigniaDeEstado.tsx';

/** Which invoice it is about: number, customer, state, total, and what is still owed. */
export const ResumenDeFactura = ({ factura }: { factura: FacturaDeApi }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      p: 2,
      borderRadius: 3,
      bgcolor: 'action.hover',
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>Factura #{factura.numero_factura}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mb: 0.5 }}>
        {factura.cliente.nombre}
      </Typography>
      <InsigniaDeEstado estado={factura.estado} vencimiento={factura.fecha_vencimiento} />
    </Box>
    <Box sx={{ textAlign: 'right' }}>
      <Dinero pesos={factura.total} sx={{ fontSize: 20, fontWeight: 700 }} />
      {factura.estado === 'pendiente' && (
        <Typography variant="body2" color="textSecondary">
          Balance pendiente <Dinero pesos={factura.balance_restante} />
        </Typography>
      )}
    </Box>
  </Box>
);

import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { TIENE_PAGOS } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';

export const AvisoDePagos = ({ factura }: { factura: FacturaDeApi }) => (
  <Alert
    severity="info"
    action={
      <Button
        component={Link}
        href={`/factura-detalle/${factura.id}`}
        color="inherit"
        size="small"
        sx={{ whiteSpace: 'nowrap' }}
      >
        Ver pagos
      </Button>
    }
  >
    {TIENE_PAGOS.replace(/\.$/, ' si quieres cambiar de cliente o volver a borrador.')}
  </Alert>
);

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { FACTURA_TIMBRADA } from '@cuenta-clara/dominio/facturas/timbre';

export const AvisoDeTimbrada = ({ id }: { id: string }) => (
  <Alert severity="info">
    {FACTURA_TIMBRADA}
    <Box sx={{ ml: -1.5 }}>
      <Button component={Link} href={`/factura-detalle/${id}`} color="inherit" size="small">
        Ver detalle
      </Button>
    </Box>
  </Alert>
);

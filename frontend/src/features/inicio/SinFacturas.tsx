import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'wouter';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

/** A card that leads to the first invoice when the first steps were dismissed or cannot be known. */
export const SinFacturas = () => (
  <Card>
    <EstadoVacio
      dibujo="facturas"
      titulo="No hay facturas"
      texto="Crea tu primera factura para comenzar"
      accion={
        <Button component={Link} href="/facturas/nueva" variant="contained">
          Crear Factura
        </Button>
      }
    />
  </Card>
);

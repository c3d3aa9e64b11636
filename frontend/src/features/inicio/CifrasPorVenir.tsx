import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'wouter';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

/** In place of the figures of a shop that has no invoice yet: each of them would be nothing. */
export const CifrasPorVenir = ({ conBoton }: { conBoton: boolean }) => (
  <Card>
    <EstadoVacio
      dibujo="facturas"
      titulo="Aquí verás tus cifras"
      texto="Total Facturado, Pendiente a Pagar, A Punto de Vencer y Total Cobrado: desde tu primera factura."
      accion={
        conBoton && (
          <Button component={Link} href="/facturas/nueva" variant="contained">
            Crear Factura
          </Button>
        )
      }
    />
  </Card>
);

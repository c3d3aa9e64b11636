import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

export const CotizacionAusente = ({ titulo }: { titulo: string }) => (
  <EstadoVacio
    dibujo="facturas"
    titulo={titulo}
    nivel="h1"
    accion={
      <Button component={Link} href="/cotizaciones" variant="outlined">
        Ver mis cotizaciones
      </Button>
    }
  />
);

import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

export const FacturaAusente = ({ titulo }: { titulo: string }) => (
  <EstadoVacio
    dibujo="facturas"
    titulo={titulo}
    nivel="h1"
    accion={
      <Button component={Link} href="/facturas" variant="outlined">
        Ver mis facturas
      </Button>
    }
  />
);

import Button from '@mui/material/Button';
import { Link } from 'wouter';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';

/** In place of an invoice that does not exist: the link to the list of invoices. */
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

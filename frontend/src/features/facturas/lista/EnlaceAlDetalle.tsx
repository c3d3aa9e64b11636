import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { useAlAcercarse } from '../../../base/carga/adelantar.ts';
import { usePrefetchFacturas } from '../../../api/facturas.api.ts';

/** Whose invoice it is, which leads to all of it; two lines of a long name at most. */
export const EnlaceAlDetalle = ({ factura: { id, cliente } }: { factura: FacturaDeApi }) => {
  const leer = usePrefetchFacturas('factura');
  const detalle = `/factura-detalle/${id}`;
  return (
    <Typography
      component={Link}
      href={detalle}
      title={cliente.nombre}
      {...useAlAcercarse()(detalle, () => leer(id))}
      sx={{
        fontWeight: 600,
        lineHeight: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        overflowWrap: 'anywhere',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {cliente.nombre}
    </Typography>
  );
};

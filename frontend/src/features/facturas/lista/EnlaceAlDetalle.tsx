import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { useAlAcercarse } from '../../../base/carga/adelantar.ts';
import { usePrefetchFacturas } from '../../../api/facturas.api.ts';

interface Props {
  factura: FacturaDeApi;
  /** Wherever its card is tapped; the card is `position: relative`. */
  deTodaLaTarjeta?: boolean;
}

const DE_TODA_LA_TARJETA = {
  // What a screen reader or a measure finds of it is a finger's target too; the lines around it stay where they are.
  py: 1.5,
  my: -1.5,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/** Whose invoice it is, which leads to all of it; two lines of a long name at most. */
export const EnlaceAlDetalle = ({ factura: { id, cliente }, deTodaLaTarjeta = false }: Props) => {
  const leer = usePrefetchFacturas('factura');
  const detalle = `/factura-detalle/${id}`;
  return (
    <Typography
      component={Link}
      href={detalle}
      title={comoSeLlama(cliente)}
      {...useAlAcercarse()(detalle, () => leer(id))}
      sx={{
        display: 'block',
        fontWeight: 600,
        lineHeight: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
        '& > span': {
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
        },
        ...(deTodaLaTarjeta && DE_TODA_LA_TARJETA),
      }}
    >
      <span>{comoSeLlama(cliente)}</span>
    </Typography>
  );
};

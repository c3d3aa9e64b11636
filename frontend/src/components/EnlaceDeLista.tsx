import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';
import { conVuelta } from '../base/sesion/vuelta.ts';

interface Props {
  nombre: string;
  /** The address of the page that shows the whole thing. */
  a: string;
  /** Prefetches what that page reads. */
  leer: () => void;
  /** The link covers its card, which is `position: relative`. */
  deTodaLaTarjeta?: boolean;
  /** The address that the page returns to; without it, the usual one. */
  vuelta?: string;
}

const DE_TODA_LA_TARJETA = {
  // The link's own box is a touch target of 44 px. The negative margin keeps the lines around it in place.
  py: 1.5,
  my: -1.5,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/** The name of a thing in a list as the link to its page; long names take two lines at most. */
export const EnlaceDeLista = ({ nombre, a, leer, deTodaLaTarjeta = false, vuelta }: Props) => (
  <Typography
    component={Link}
    href={a}
    {...(vuelta !== undefined && conVuelta(vuelta))}
    title={nombre}
    {...useAlAcercarse()(a, leer)}
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
    <span>{nombre}</span>
  </Typography>
);

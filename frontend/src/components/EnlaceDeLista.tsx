import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { useAlAcercarse } from '../base/carga/adelantar.ts';
import { conVuelta } from '../base/sesion/vuelta.ts';

interface Props {
  nombre: string;
  a: string;
  leer: () => void;
  /** The link covers the whole card, which must be `position: relative`. */
  deTodaLaTarjeta?: boolean;
  vuelta?: string;
}

/** A line of text with this much above and below it is a touch target of 44 px. */
const AIRE = 12;

/**
 * The negative margins keep the text around the link in place. The focus ring is 1 px from the link's own text:
 * further out, it would strike through the text around it, and cards would clip it.
 */
export const DEL_DEDO = { p: `${AIRE}px`, m: `${-AIRE}px`, outlineOffset: `${1 - AIRE}px` } as const;

const DE_TODA_LA_TARJETA = {
  ...DEL_DEDO,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

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

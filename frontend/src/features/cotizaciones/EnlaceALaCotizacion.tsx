import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { conVuelta, useAqui } from '../../base/sesion/vuelta.ts';
import { usePrefetchCotizaciones } from '../../api/cotizaciones.api.ts';
import { direccionDeCotizacion } from './direcciones.ts';

interface Props {
  cotizacion: CotizacionDeApi;
  /** Wherever its card is tapped; the card is `position: relative`. */
  deTodaLaTarjeta?: boolean;
}

const DE_TODA_LA_TARJETA = {
  py: 1.5,
  my: -1.5,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const;

/** Whose quote it is, which leads to all of it; two lines of a long name at most. */
export const EnlaceALaCotizacion = ({ cotizacion: { id, cliente }, deTodaLaTarjeta = false }: Props) => {
  const leer = usePrefetchCotizaciones('cotizacion');
  const aqui = useAqui();
  const detalle = direccionDeCotizacion(id);
  return (
    <Typography
      component={Link}
      href={detalle}
      {...conVuelta(aqui)}
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

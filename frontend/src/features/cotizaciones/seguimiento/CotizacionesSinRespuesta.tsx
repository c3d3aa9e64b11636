import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { sinRespuesta } from '@cuenta-clara/dominio/cotizaciones/sin-respuesta';
import { useHoy, useZona } from '../../../base/tiempo/hoy.ts';
import { useCotizacionesQuery } from '../../../api/cotizaciones.api.ts';
import { useHacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { useVentanasDeCotizacion } from '../acciones/useVentanasDeCotizacion.tsx';
import { TarjetaDeCotizacion } from '../lista/TarjetaDeCotizacion.tsx';

/** The sent ones that are looked through; an owner with more finds them in the list of quotes. */
const A_LA_VISTA = 100;

/** The quotes that customers have left unanswered for days, with the action to follow up; nothing when there are none. */
export default function CotizacionesSinRespuesta() {
  const ahora = { hoy: useHoy(), zona: useZona() };
  const { data } = useCotizacionesQuery({ estado: 'enviada', limit: A_LA_VISTA });
  const { abrir, ventanas } = useVentanasDeCotizacion();
  const hacer = useHacerConCotizacion(abrir);
  const suyas = (data?.cotizaciones ?? []).filter((una) => sinRespuesta(una, ahora));
  if (suyas.length === 0) return ventanas;
  return (
    <Box
      component="section"
      aria-label="Sin respuesta"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Typography variant="h2">Sin respuesta</Typography>
      <Typography variant="body2" color="textSecondary">
        Cotizaciones que enviaste hace tres días o más y nadie contestó.
      </Typography>
      {suyas.map((cotizacion) => (
        <TarjetaDeCotizacion key={cotizacion.id} cotizacion={cotizacion} onHacer={hacer} />
      ))}
      {ventanas}
    </Box>
  );
}

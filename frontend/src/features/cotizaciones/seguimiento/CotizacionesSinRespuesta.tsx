import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { useCotizacionesQuery } from '../../../api/cotizaciones.api.ts';
import { useHacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { useVentanasDeCotizacion } from '../acciones/useVentanasDeCotizacion.tsx';
import { TarjetaDeCotizacion } from '../lista/TarjetaDeCotizacion.tsx';
import { direccionDeFiltros } from '../lista/filtros.ts';

const A_LA_VISTA = 10;
const TODAS = direccionDeFiltros({ estado: 'sin_respuesta', q: '', pagina: 1 });

export default function CotizacionesSinRespuesta() {
  const { data } = useCotizacionesQuery({ estado: 'sin_respuesta', limit: A_LA_VISTA });
  const { abrir, ventanas } = useVentanasDeCotizacion();
  const hacer = useHacerConCotizacion(abrir);
  if (!data || data.total === 0) return ventanas;
  return (
    <Box
      component="section"
      aria-label="Sin respuesta"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}
    >
      <Typography variant="h2">Sin respuesta</Typography>
      <Typography variant="body2" color="textSecondary">
        Cotizaciones que nadie contestó en tres días o más.
      </Typography>
      {data.cotizaciones.map((cotizacion) => (
        <TarjetaDeCotizacion key={cotizacion.id} cotizacion={cotizacion} onHacer={hacer} />
      ))}
      {data.total > data.cotizaciones.length && (
        <Button component={Link} href={TODAS} sx={{ justifySelf: 'start', minHeight: 44 }}>
          {`Ver las ${enMiles(data.total)}`}
        </Button>
      )}
      {ventanas}
    </Box>
  );
}

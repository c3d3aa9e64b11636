import BarChartIcon from '@mui/icons-material/BarChartRounded';
import TableRowsIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ComponentType, Suspense, lazy, useState } from 'react';
import { mesDe } from '@dominio/fechas.ts';
import { hoy } from '../../app/hoy.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useResumenQuery } from '../facturas/facturas.api.ts';
import { TablaDeMeses } from './TablaDeMeses.tsx';
import { CIFRAS } from './cifras.ts';
import { type Mes, mesesHasta, totalDeMeses, tramoDeMeses } from './meses.ts';

const TITULO = 'Facturado contra cobrado';

/** Of the chart and of whatever stands in its place: nothing below it moves when it comes. */
const ALTO = 300;

const ESPERA = <Skeleton variant="rounded" height={ALTO} />;

/** The chart's code did not arrive over a poor line; its figures did. */
const SinGrafica = () => (
  <Typography color="textSecondary" sx={{ minHeight: ALTO, display: 'grid', placeItems: 'center' }}>
    No pudimos mostrar la gráfica. Tus cifras están en la tabla.
  </Typography>
);

const GraficaDeMeses = lazy<ComponentType<{ meses: readonly Mes[]; alto: number }>>(() =>
  import('./GraficaDeMeses.tsx').catch(() => ({ default: SinGrafica })),
);

/** The two figures over all the months; it is also the chart's legend. */
const Totales = ({ meses }: { meses: readonly Mes[] | undefined }) => {
  const totales = meses && totalDeMeses(meses);
  return (
    <Box
      component="dl"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, md: 4 }, rowGap: 1, m: 0, mt: 1.5 }}
    >
      {CIFRAS.map(({ cifra, nombre, relleno, borde }) => (
        <Box key={cifra}>
          <Typography
            component="dt"
            variant="body2"
            color="textSecondary"
            sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
          >
            <Box
              aria-hidden
              sx={{
                width: 12,
                height: 12,
                borderRadius: 0.5,
                bgcolor: relleno,
                border: `2px solid ${borde}`,
              }}
            />
            {nombre}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontSize: { xs: 16, md: 20 }, fontWeight: 700, letterSpacing: '-0.01em' }}
          >
            {totales ? <Dinero centavos={totales[cifra]} /> : <Skeleton width={120} />}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

/** Month by month, what was invoiced and what of it is collected: as a chart, or as a table. */
export const FacturadoContraCobrado = () => {
  const { data: resumen, isError } = useResumenQuery({});
  const [comoTabla, setComoTabla] = useState(false);
  // The metric cards above show the same answer: they say that it failed, and their Reintentar brings this back too.
  if (isError && !resumen) return null;

  const meses = resumen && mesesHasta(mesDe(hoy()), resumen.por_mes);
  const otra = comoTabla ? 'Ver gráfica' : 'Ver tabla';
  const conFacturas = meses?.some(({ facturado }) => facturado > 0) && meses;
  return (
    <Card component="section" aria-labelledby="facturado-contra-cobrado" sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id="facturado-contra-cobrado">
            {TITULO}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ mt: 0.5, minHeight: { xs: '2lh', md: '1lh' } }}
          >
            {meses ? `${tramoDeMeses(meses)}, por la fecha de la factura` : <Skeleton width={240} />}
          </Typography>
        </Box>
        {conFacturas && (
          <Tooltip title={otra}>
            <IconButton onClick={() => setComoTabla(!comoTabla)} aria-label={otra} edge="end" sx={{ mt: -1 }}>
              {comoTabla ? <BarChartIcon /> : <TableRowsIcon />}
            </IconButton>
          </Tooltip>
        )}
      </Box>
      <Totales meses={meses} />
      <Box sx={{ mt: 2, position: 'relative', minHeight: ALTO }}>
        {!meses && ESPERA}
        {meses && !conFacturas && (
          <EstadoVacio
            dibujo="facturas"
            titulo="Todavía no hay nada que comparar"
            texto="Con tus facturas verás aquí, mes a mes, cuánto facturas y cuánto cobras."
            nivel="h3"
          />
        )}
        {conFacturas && !comoTabla && (
          <Box aria-hidden>
            <Suspense fallback={ESPERA}>
              <GraficaDeMeses meses={conFacturas} alto={ALTO} />
            </Suspense>
          </Box>
        )}
        {conFacturas && <TablaDeMeses meses={conFacturas} titulo={TITULO} visible={comoTabla} />}
      </Box>
    </Card>
  );
};

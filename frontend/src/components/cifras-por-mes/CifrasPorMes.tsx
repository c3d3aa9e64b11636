import BarChartIcon from '../../iconos/BarChartRounded.tsx';
import TableRowsIcon from '../../iconos/TableRowsOutlined.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { parteTardia } from '../../base/carga/carga-diferida.ts';
import { Dinero } from '../Dinero.tsx';
import { consejo } from '../consejo.ts';
import { TablaDeMeses } from './TablaDeMeses.tsx';
import { type Cifra } from './cifras.ts';
import { type MesCon, totalDeMeses, tramoDeMeses } from './meses.ts';

/** The height of the chart and of its placeholders, so that the layout does not shift when it loads. */
const ALTO = 300;

const GraficaDeMeses = parteTardia(() => import('./GraficaDeMeses.tsx'));

interface Propias<C extends string> {
  cifras: readonly Cifra<C>[];
  meses: readonly MesCon<C>[] | undefined;
}

const Totales = <C extends string>({ cifras, meses }: Propias<C>) => (
  <Box
    component="dl"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, md: 4 }, rowGap: 1, m: 0, mt: 1.5 }}
  >
    {cifras.map(({ cifra, nombre, relleno, borde }) => (
      <Box key={cifra}>
        <Typography
          component="dt"
          variant="body2"
          color="textSecondary"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <Box
            aria-hidden
            sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: relleno, border: `2px solid ${borde}` }}
          />
          {nombre}
        </Typography>
        <Typography
          component="dd"
          sx={{ m: 0, fontSize: { xs: 16, md: 20 }, fontWeight: 700, letterSpacing: '-0.01em' }}
        >
          {meses ? <Dinero centavos={totalDeMeses(meses, cifra)} /> : <Skeleton width={88} />}
        </Typography>
      </Box>
    ))}
  </Box>
);

interface Props<C extends string> extends Propias<C> {
  titulo: string;
  segun: string;
  vacio: ReactNode;
}

export const CifrasPorMes = <C extends string>({ titulo, segun, cifras, meses, vacio }: Props<C>) => {
  const idDelTitulo = useId();
  const [comoTabla, setComoTabla] = useState(false);
  const otra = comoTabla ? 'Ver gráfica' : 'Ver tabla';
  const conCifras = meses?.some((mes) => cifras.some(({ cifra }) => mes[cifra] !== 0)) && meses;
  return (
    <Card component="section" aria-labelledby={idDelTitulo} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" id={idDelTitulo}>
            {titulo}
          </Typography>
          <Typography
            variant="body2"
            color="textSecondary"
            // The line that names the months has room for two lines on a phone and one on a desktop, so that
            // nothing moves when it loads.
            sx={{ mt: 0.5, minHeight: { xs: '2.9em', md: '1.45em' } }}
          >
            {meses ? `${tramoDeMeses(meses)}, ${segun}` : <Skeleton width={240} />}
          </Typography>
        </Box>
        {conCifras && (
          <IconButton
            onClick={() => setComoTabla(!comoTabla)}
            aria-label={otra}
            edge="end"
            sx={{ mt: -1 }}
            {...consejo(otra)}
          >
            {comoTabla ? <BarChartIcon /> : <TableRowsIcon />}
          </IconButton>
        )}
      </Box>
      <Totales cifras={cifras} meses={meses} />
      <Box sx={{ mt: 2, position: 'relative', minHeight: ALTO }}>
        {!meses && <Skeleton variant="rounded" height={ALTO} />}
        {meses && !conCifras && vacio}
        {conCifras && !comoTabla && (
          <Box aria-hidden>
            <Suspense fallback={<Skeleton variant="rounded" height={ALTO} />}>
              <GraficaDeMeses meses={conCifras} cifras={cifras} alto={ALTO} />
            </Suspense>
          </Box>
        )}
        {conCifras && <TablaDeMeses meses={conCifras} cifras={cifras} titulo={titulo} visible={comoTabla} />}
      </Box>
    </Card>
  );
};

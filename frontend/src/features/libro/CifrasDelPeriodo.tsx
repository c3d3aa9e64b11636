import BarChartIcon from '../../iconos/BarChartRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'wouter';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { mesDe } from '@cuenta-clara/dominio/fechas';
import { mesDicho, periodoDicho } from '@cuenta-clara/dominio/periodos';
import { type PaginaDelLibroDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { NOMBRES_DE_SUMAS } from '@cuenta-clara/dominio/evidencia/libro/nombres-de-sumas';
import { periodoEscrito } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { SumaGrande } from '../../components/SumaGrande.tsx';
import { totalDeMeses } from '../../components/cifras-por-mes/meses.ts';

interface Props {
  periodo: Periodo;
  meses: PaginaDelLibroDeApi['meses'] | undefined;
  aReportes: string;
}

export const CifrasDelPeriodo = ({ periodo, meses, aReportes }: Props) => {
  const id = useId();
  const hoy = useHoy();
  const { desde, hasta } = periodo;
  const esteMes = mesDe(hoy);
  const deTodos = Boolean(desde ?? hasta);
  const suyos = deTodos ? meses : meses?.filter(({ mes }) => mes === esteMes);
  const entero = desde && hasta && desde <= hasta ? { desde, hasta } : null;
  const dicho = !deTodos ? mesDicho(esteMes) : entero ? periodoDicho(entero) : periodoEscrito(periodo);
  /** The address of the period's report; null without start or end, because reports need both. */
  const reporte = !deTodos ? aReportes : entero && `${aReportes}?desde=${entero.desde}&hasta=${entero.hasta}`;
  const suma = (cual: 'facturado' | 'cobrado' | 'revertido') => suyos && aPesos(totalDeMeses(suyos, cual));
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 44,
          mt: -1,
          mr: -1,
        }}
      >
        <Typography
          variant="h2"
          id={id}
          sx={{ minWidth: 0, '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {dicho}
        </Typography>
        {reporte && (
          <Button component={Link} href={reporte} startIcon={<BarChartIcon />} sx={{ flexShrink: 0 }}>
            Ver reporte
          </Button>
        )}
      </Box>
      <Typography variant="body2" color="textSecondary">
        por el día en que registraste cada movimiento
      </Typography>
      <Box
        sx={{
          mt: 2,
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: '1.4fr 1fr 1fr' },
          columnGap: { xs: 2, md: 4 },
          rowGap: 2,
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
          <SumaGrande titulo={NOMBRES_DE_SUMAS.cobrado} pesos={suma('cobrado')} />
        </Box>
        <SumaGrande titulo={NOMBRES_DE_SUMAS.facturado} pesos={suma('facturado')} menor />
        <SumaGrande titulo={NOMBRES_DE_SUMAS.revertido} pesos={suma('revertido')} menor />
      </Box>
    </Card>
  );
};

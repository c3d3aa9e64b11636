import { BarChart } from '@mui/x-charts/BarChart';
import { centavosDe, formatoBreveDeDinero, formatoDeDinero } from '@dominio/dinero.ts';
import { useEsTelefono } from '../../app/useEsTelefono.ts';
import { CIFRAS } from './cifras.ts';
import { type Mes, etiquetaDelMes, nombreDelMes } from './meses.ts';

interface Props {
  meses: readonly Mes[];
  alto: number;
}

const dinero = (pesos: number | null): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/**
 * A bar a month: the outline is what was invoiced, and it fills with what is collected. Lazily loaded: the library is
 * heavy. For the eye and the pointer only: the table says the same to everybody else.
 */
export default function GraficaDeMeses({ meses, alto }: Props) {
  const primero = meses[0]?.mes;
  // Twelve names are too many for a phone.
  const paso = useEsTelefono() && meses.length > 8 ? 2 : 1;
  return (
    <BarChart
      dataset={meses.map((mes) => ({ ...mes }))}
      height={alto}
      series={CIFRAS.map(({ cifra, nombre, borde }) => ({
        id: cifra,
        dataKey: cifra,
        label: nombre,
        color: borde,
        valueFormatter: dinero,
      }))}
      xAxis={[
        {
          dataKey: 'mes',
          height: 40,
          // One over the other: what is collected is a part of what was invoiced.
          barGapRatio: -1,
          categoryGapRatio: 0.4,
          disableLine: true,
          disableTicks: true,
          tickLabelInterval: (_mes, indice) => indice % paso === 0,
          valueFormatter: (mes: string, { location }: { location: string }) =>
            location === 'tick' ? etiquetaDelMes(mes, mes === primero) : nombreDelMes(mes),
        },
      ]}
      yAxis={[
        {
          width: 56,
          min: 0,
          tickNumber: 4,
          disableLine: true,
          disableTicks: true,
          valueFormatter: (pesos: number) => formatoBreveDeDinero(centavosDe(pesos) ?? 0),
        },
      ]}
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      grid={{ horizontal: true }}
      borderRadius={4}
      hideLegend
      disableKeyboardNavigation
      sx={{
        '& text': { fontVariantNumeric: 'tabular-nums' },
        ...Object.fromEntries(
          CIFRAS.map(({ cifra, relleno, borde }) => [
            // The rounded corners cut the outer half of the line.
            `& [data-series="${cifra}"] rect`,
            { fill: relleno, stroke: borde, strokeWidth: 3 },
          ]),
        ),
      }}
    />
  );
}

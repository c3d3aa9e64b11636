import { BarChart } from '@mui/x-charts/BarChart';
import { centavosDe, formatoBreveDeDinero, formatoDeDinero } from '@dominio/dinero.ts';
import { useEsTelefono } from '../../app/useEsTelefono.ts';
import { type Cifra } from './cifras.ts';
import { type MesCon, etiquetaDelMes, nombreDelMes } from './meses.ts';

export interface PropsDeGrafica<C extends string> {
  meses: readonly MesCon<C>[];
  cifras: readonly Cifra<C>[];
  alto: number;
  /** One over the other, where each is a part of the one before; else side by side. */
  superpuestas: boolean;
}

const dinero = (pesos: number | null): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/** What is left empty of a month's room: of few months, so much that their bars are as thin as those of six. */
const huecoEntre = (meses: number): number => 1 - 0.6 * Math.min(1, meses / 6);

/**
 * The months as bars. One over the other, the outline is the whole, and it fills with its part. Lazily loaded: the library
 * is heavy. For the eye and the pointer only: the table says the same to everybody else.
 */
export default function GraficaDeMeses<C extends string>({
  meses,
  cifras,
  alto,
  superpuestas,
}: PropsDeGrafica<C>) {
  const primero = meses[0]?.mes;
  const conNegativos = meses.some((mes) => cifras.some(({ cifra }) => mes[cifra] < 0));
  // Twelve names are too many for a phone.
  const paso = useEsTelefono() && meses.length > 8 ? 2 : 1;
  return (
    <BarChart
      dataset={meses.map((mes) => ({ ...mes }))}
      height={alto}
      series={cifras.map(({ cifra, nombre, borde }) => ({
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
          barGapRatio: superpuestas ? -1 : 0.1,
          categoryGapRatio: huecoEntre(meses.length),
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
          // From nothing, unless a month took back more than it made.
          ...(!conNegativos && { min: 0 }),
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
          cifras.map(({ cifra, relleno, borde }) => [
            // The rounded corners cut the outer half of the line.
            `& [data-series="${cifra}"] rect`,
            { fill: relleno, stroke: borde, strokeWidth: 3 },
          ]),
        ),
      }}
    />
  );
}

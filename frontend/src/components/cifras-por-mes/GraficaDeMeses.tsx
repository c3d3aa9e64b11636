import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { nice, ticks } from 'd3-array';
import { centavosDe, formatoBreveDeDinero, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Cifra } from './cifras.ts';
import { mesDicho } from '@cuenta-clara/dominio/periodos';
import { type MesCon, etiquetaDelMes } from './meses.ts';

interface Props<C extends string> {
  meses: readonly MesCon<C>[];
  cifras: readonly Cifra<C>[];
  alto: number;
}

const MARCAS = 4;
const ANCHO_DE_MARCAS = 56;
const ALTO_DE_MESES = 40;

/**
 * The vertical axis: round ticks that include zero, and `altura`, an amount's position in per cent from the
 * bottom.
 */
const escalaDe = (pesos: readonly number[]) => {
  const [desde, hasta] = nice(Math.min(0, ...pesos), Math.max(0, ...pesos), MARCAS);
  const altura = (de: number): number => ((de - desde) / (hasta - desde)) * 100;
  return { marcas: ticks(desde, hasta, MARCAS), altura };
};

/**
 * The share of a month's width that stays empty, from 0 to 1: with fewer than six months no bar is wider than
 * with six.
 */
const huecoEntre = (meses: number): number => 1 - 0.6 * Math.min(1, meses / 6);

const porciento = (parte: number): string => `${parte}%`;

const CifrasDelMes = <C extends string>({ mes, cifras }: { mes: MesCon<C>; cifras: readonly Cifra<C>[] }) => (
  <>
    <Typography variant="body2" sx={{ fontWeight: 600 }}>
      {mesDicho(mes.mes)}
    </Typography>
    {cifras.map(({ cifra, nombre }) => (
      <Typography key={cifra} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {nombre}: {formatoDeDinero(centavosDe(mes[cifra]) ?? 0)}
      </Typography>
    ))}
  </>
);

export default function GraficaDeMeses<C extends string>({ meses, cifras, alto }: Props<C>) {
  const { marcas, altura } = escalaDe(meses.flatMap((mes) => cifras.map(({ cifra }) => mes[cifra])));
  const hueco = huecoEntre(meses.length) * 100;
  const ancho = (100 - hueco) / cifras.length;
  const nada = altura(0);
  return (
    <Box
      sx={{
        height: alto,
        pt: 1,
        display: 'grid',
        breakInside: 'avoid',
        gridTemplate: `minmax(0, 1fr) ${ALTO_DE_MESES}px / ${ANCHO_DE_MARCAS}px minmax(0, 1fr)`,
        typography: 'caption',
        fontVariantNumeric: 'tabular-nums',
        color: 'text.secondary',
        '& .marca': {
          position: 'absolute',
          right: 12,
          transform: 'translateY(50%)',
          lineHeight: 1,
          whiteSpace: 'nowrap',
        },
        '& .linea': {
          position: 'absolute',
          left: 0,
          right: 0,
          borderTop: '1px solid',
          borderColor: 'divider',
        },
        '& .mes': {
          position: 'relative',
          flex: 1,
          borderRadius: 1,
          '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
        },
        '& .barra': { position: 'absolute', border: '2px solid' },
        '& .nombre': { flex: 1, pt: 1, textAlign: 'center', whiteSpace: 'pre-line', lineHeight: 1.35 },
        // On a phone the names of more than eight months do not fit: every second name is hidden, and leaves its
        // room to the others.
        '& .nombre:nth-of-type(even)': {
          minWidth: 0,
          visibility: { xs: meses.length > 8 ? 'hidden' : 'visible', md: 'visible' },
        },
      }}
    >
      <Box sx={{ position: 'relative' }}>
        {marcas.map((marca) => (
          <span key={marca} className="marca" style={{ bottom: porciento(altura(marca)) }}>
            {formatoBreveDeDinero(centavosDe(marca) ?? 0)}
          </span>
        ))}
      </Box>
      <Box sx={{ position: 'relative', display: 'flex' }}>
        {marcas.map((marca) => (
          <div key={marca} className="linea" style={{ bottom: porciento(altura(marca)) }} />
        ))}
        {meses.map((mes) => (
          <Tooltip key={mes.mes} title={<CifrasDelMes mes={mes} cifras={cifras} />} enterTouchDelay={0}>
            <div className="mes">
              {cifras.map(({ cifra, relleno, borde }, orden) => {
                const hasta = altura(mes[cifra]);
                return mes[cifra] === 0 ? null : (
                  <div
                    key={cifra}
                    className="barra"
                    style={{
                      left: porciento(hueco / 2 + orden * ancho),
                      width: porciento(ancho),
                      bottom: porciento(Math.min(nada, hasta)),
                      height: porciento(Math.abs(hasta - nada)),
                      backgroundColor: relleno,
                      borderColor: borde,
                      borderRadius: mes[cifra] < 0 ? '0 0 4px 4px' : '4px 4px 0 0',
                    }}
                  />
                );
              })}
            </div>
          </Tooltip>
        ))}
      </Box>
      <Box sx={{ gridColumn: 2, display: 'flex' }}>
        {meses.map(({ mes }, i) => (
          <div key={mes} className="nombre">
            {etiquetaDelMes(mes, i === 0)}
          </div>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { alCorregirElReloj, diferenciaDelReloj } from '../base/tiempo/reloj.ts';
import { useSinEmpujar } from './useSinEmpujar.ts';

const MINUTO = 60_000;
const TOLERANCIA_MS = 10 * MINUTO;

/** Units are largest first: the clock's error is told in the largest unit of which it has at least two. */
const UNIDADES = [
  ['year', 365 * 24 * 60 * MINUTO],
  ['day', 24 * 60 * MINUTO],
  ['hour', 60 * MINUTO],
  ['minute', MINUTO],
] as const;

const tiempoDicho = (ms: number): string => {
  const [unit, medida] = UNIDADES.find(([, suya]) => ms >= 2 * suya)!;
  return new Intl.NumberFormat('es-MX', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(ms / medida);
};

const loQueTieneElReloj = (): string | null => {
  const diferencia = diferenciaDelReloj();
  if (Math.abs(diferencia) <= TOLERANCIA_MS) return null;
  return `va ${tiempoDicho(Math.abs(diferencia))} ${diferencia > 0 ? 'atrasado' : 'adelantado'}`;
};

/** The status element is always mounted: screen readers announce only changes of a mounted element. */
export const AvisoDeReloj = () => {
  // The prerendered shell has no clock, so it shows no notice of a wrong clock (null).
  const dicho = useSyncExternalStore(alCorregirElReloj, loQueTieneElReloj, () => null);
  const caja = useSinEmpujar(dicho);
  return (
    <Box ref={caja} role="status">
      {dicho && (
        <Box
          sx={{
            px: 2,
            py: 1,
            mb: { md: 2 },
            typography: 'body2',
            fontWeight: 600,
            textAlign: 'center',
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
          }}
        >
          El reloj de este dispositivo está mal: {dicho}. Usamos la hora correcta.
        </Box>
      )}
    </Box>
  );
};

import Typography from '@mui/material/Typography';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Periodo, diasDichos } from '@cuenta-clara/dominio/periodos';

interface Props {
  pesos: number;
  antes: number;
  de: Periodo;
}

const MUCHO = 1_000;

const comparado = (ahora: number, antes: number): string => {
  const porciento = Math.round((Math.abs(ahora - antes) * 100) / Math.abs(antes));
  if (ahora === antes) return 'Igual que';
  if (ahora > antes && porciento >= MUCHO) return `${enMiles(Math.round(ahora / antes))} veces lo`;
  return `${porciento === 0 ? 'Poco' : `${porciento} %`} ${ahora > antes ? 'más' : 'menos'} que`;
};

/**
 * An amount is compared with the same days of the previous month, in words: a colour alone does not tell good
 * from bad.
 */
export const Cambio = ({ pesos, antes, de }: Props) => (
  <Typography
    variant="caption"
    component="p"
    color="textSecondary"
    sx={{ fontVariantNumeric: 'tabular-nums' }}
  >
    {antes > 0
      ? `${comparado(pesos, antes)} ${diasDichos(de)} (${formatoDeDinero(centavosDe(antes) ?? 0)})`
      : `${formatoDeDinero(centavosDe(antes) ?? 0)} ${diasDichos(de)}`}
  </Typography>
);

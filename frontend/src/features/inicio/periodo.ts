import { type Dia, formatoDeDia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';
import { ZONA_PREDETERMINADA, diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { instanteDeAhora } from '../../base/tiempo/reloj.ts';
import { type Periodo, SIN_PERIODO } from '../../base/tiempo/periodo.ts';

/** The label of 'Total Cobrado' (spec section 2, "Dashboard"). */
export const etiquetaDelPeriodo = ({ desde, hasta }: Periodo): string => {
  if (desde && hasta) return `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;
  if (desde) return `Desde ${formatoDeDia(desde)}`;
  if (hasta) return `Hasta ${formatoDeDia(hasta)}`;
  return 'Este mes';
};

/** 31 days from the first are always in the next month; the day before its first is this one's last. */
const ultimoDiaDelMes = (dia: Dia): Dia => sumarDias(`${mesDe(sumarDias(`${mesDe(dia)}-01`, 31))}-01`, -1);

/** What the figure asks for: the label is true, so without a filter it is this month, to its last day. */
export const consultaDelPeriodo = (
  { desde, hasta }: Periodo,
  hoy: Dia,
): { fecha_inicio?: Dia; fecha_fin?: Dia } =>
  desde || hasta
    ? { ...(desde && { fecha_inicio: desde }), ...(hasta && { fecha_fin: hasta }) }
    : { fecha_inicio: `${mesDe(hoy)}-01`, fecha_fin: ultimoDiaDelMes(hoy) };

/** By the default zone, as long as no business has told hers: this month's days, and what stands for each in an address. */
const deEsteMes = (): readonly (readonly [marca: string, dia: Dia])[] => {
  const hoy = diaEn(ZONA_PREDETERMINADA, instanteDeAhora());
  const { fecha_inicio, fecha_fin } = consultaDelPeriodo(SIN_PERIODO, hoy);
  return [
    [':inicio', fecha_inicio!],
    [':fin', fecha_fin!],
  ];
};
/** An address that the build writes down is of the month in which it is asked (lecturas-del-build.ts, src/adelanto.ts). */
export const deCualquierMes = (direccion: string): string =>
  deEsteMes().reduce((hecha, [marca, dia]) => hecha.replace(dia, marca), direccion);
export const conEsteMes = (direccion: string): string =>
  deEsteMes().reduce((hecha, [marca, dia]) => hecha.replace(marca, dia), direccion);

/** Age in whole years on a day; null when the birthday is unknown (spec section 3: 9999-12-31). */
export const edadEn = (hoy: Dia, nacimiento: Dia | null): number | null => {
  if (!nacimiento || nacimiento.startsWith('9999') || nacimiento > hoy) return null;
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios;
};

const igualesSinMayusculas = (uno: string, otro: string): boolean =>
  uno.localeCompare(otro, 'es', { sensitivity: 'accent' }) === 0;

/**
 * Who the greeting greets: the business, the part of the e-mail before the @, or Usuario. An account keeps its e-mail in small
 * letters: what is a word of the name that she wrote is written as there.
 */
export const aQuienSaludar = (
  negocio: string | undefined,
  usuario: { readonly fullName?: string; readonly email: string } | undefined,
): string => {
  const [deCorreo = ''] = usuario?.email.split('@') ?? [];
  const comoLoEscribio = usuario?.fullName
    ?.split(/\s+/)
    .find((palabra) => igualesSinMayusculas(palabra, deCorreo));
  return negocio || comoLoEscribio || deCorreo || 'Usuario';
};

import { type Dia, formatoDeDia, mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';
import { ZONA_PREDETERMINADA, diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { instanteDeAhora } from '../../base/tiempo/reloj.ts';
import { type Periodo, SIN_PERIODO } from '../../base/tiempo/periodo.ts';

export const etiquetaDelPeriodo = ({ desde, hasta }: Periodo): string => {
  if (desde && hasta) return `${formatoDeDia(desde)} - ${formatoDeDia(hasta)}`;
  if (desde) return `Desde ${formatoDeDia(desde)}`;
  if (hasta) return `Hasta ${formatoDeDia(hasta)}`;
  return 'Este mes';
};

const ultimoDiaDelMes = (dia: Dia): Dia => sumarDias(`${mesDe(sumarDias(`${mesDe(dia)}-01`, 31))}-01`, -1);

/** When no days are chosen, the period is this whole month, labelled 'Este mes'. */
export const consultaDelPeriodo = (
  { desde, hasta }: Periodo,
  hoy: Dia,
): { fecha_inicio?: Dia; fecha_fin?: Dia } =>
  desde || hasta
    ? { ...(desde && { fecha_inicio: desde }), ...(hasta && { fecha_fin: hasta }) }
    : { fecha_inicio: `${mesDe(hoy)}-01`, fecha_fin: ultimoDiaDelMes(hoy) };

/**
 * Placeholders in the addresses of requests, with the first and last day of this month in the default zone:
 * the owner's zone is unknown until the business loads.
 */
const deEsteMes = (): readonly (readonly [marca: string, dia: Dia])[] => {
  const hoy = diaEn(ZONA_PREDETERMINADA, instanteDeAhora());
  const { fecha_inicio, fecha_fin } = consultaDelPeriodo(SIN_PERIODO, hoy);
  return [
    [':inicio', fecha_inicio!],
    [':fin', fecha_fin!],
  ];
};
/**
 * The build stores the addresses of the first queries with the placeholders, and the browser fills in this
 * month's days (lecturas-del-build.ts, src/adelanto.ts).
 */
export const deCualquierMes = (direccion: string): string =>
  deEsteMes().reduce((hecha, [marca, dia]) => hecha.replace(dia, marca), direccion);
export const conEsteMes = (direccion: string): string =>
  deEsteMes().reduce((hecha, [marca, dia]) => hecha.replace(marca, dia), direccion);

/**
 * A customer's age in whole years; null for an unknown birthday (stored as 9999-12-31, specification section
 * 3).
 */
export const edadEn = (hoy: Dia, nacimiento: Dia | null): number | null => {
  if (!nacimiento || nacimiento.startsWith('9999') || nacimiento > hoy) return null;
  const anios = Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4));
  return hoy.slice(5) < nacimiento.slice(5) ? anios - 1 : anios;
};

const igualesSinMayusculas = (uno: string, otro: string): boolean =>
  uno.localeCompare(otro, 'es', { sensitivity: 'accent' }) === 0;

/**
 * The greeting names the business, else the part of the e-mail before the @, else Usuario. Stored e-mails are
 * in lower case, so when a word of the user's full name equals that part, the name's spelling is used.
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

import { type CfdiDeApi, type ReparoDeApi } from '@cuenta-clara/dominio/cfdi/cfdi.api';

export type Lugar = 'negocio' | 'cliente' | 'metodo' | 'forma' | 'renglones' | 'sustituye' | 'otro';

const LUGARES = {
  'negocio.fiscal': 'negocio',
  'cliente.fiscal': 'cliente',
  'metodo.forma_sat': 'metodo',
  forma: 'forma',
  renglones: 'renglones',
  sustituye: 'sustituye',
} as const satisfies Readonly<Record<string, Lugar>>;

const lugarDe = ({ campo }: ReparoDeApi): Lugar =>
  Object.entries(LUGARES).find(([cual]) => campo === cual || campo.startsWith(`${cual}.`))?.[1] ?? 'otro';

export const porLugar = (reparos: readonly ReparoDeApi[]): Partial<Record<Lugar, readonly ReparoDeApi[]>> => {
  const lugares: Partial<Record<Lugar, ReparoDeApi[]>> = {};
  for (const reparo of reparos) (lugares[lugarDe(reparo)] ??= []).push(reparo);
  return lugares;
};

export const renglonesConFaltas = ({ faltas }: CfdiDeApi): readonly number[] => [
  ...new Set((porLugar(faltas).renglones ?? []).map(({ campo }) => Number(campo.split('.')[1]))),
];

export const leFaltaElIvaCero = ({ faltas }: CfdiDeApi, renglon: number): boolean =>
  faltas.some(({ campo }) => campo === `renglones.${renglon}.iva_cero`);

export const cuantasFaltas = (cuantas: number): string =>
  cuantas === 1 ? 'Falta 1 dato para timbrarla.' : `Faltan ${cuantas} datos para timbrarla.`;

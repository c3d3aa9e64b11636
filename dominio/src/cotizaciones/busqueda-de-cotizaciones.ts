import { type Lectura, terminosDe } from '../busqueda.ts';
import { numerosYPalabrasDe } from '../facturas/busqueda-de-facturas.ts';

const CAMPOS = {
  numero: 'numero',
  importes: ['total'],
  nombres: 'cotizacion(?:es)?|cotiz|cot|quote',
} as const;

export const terminosDeCotizaciones = (
  busqueda: string,
): readonly (readonly Lectura<'numero' | 'total'>[])[] =>
  terminosDe(busqueda, numerosYPalabrasDe<'numero' | 'total'>(busqueda, CAMPOS));

import { type Centavos } from './dinero.ts';
import { type Dia } from './fechas.ts';

/** A workbook as data (xlsx.ts). */

export type Celda =
  | { readonly texto: string }
  /** A text that a person typed stays a text, also when it looks like a formula. */
  | { readonly escrito: string }
  | { readonly entero: number }
  | { readonly dinero: Centavos }
  | { readonly dia: Dia }
  /** A local day and time: `2026-03-01 21:05:09`. */
  | { readonly hora: string }
  | null;
export type Fila = readonly Celda[];

export interface ColumnaDeHoja {
  readonly titulo: string;
  readonly ancho: number;
}

export interface HojaDeCalculo {
  readonly nombre: string;
  readonly encabezado: readonly (readonly [string, Celda])[];
  readonly columnas: readonly ColumnaDeHoja[];
  /** Rows come in batches, so that a long sheet is not in memory at once. */
  readonly filas: Iterable<readonly Fila[]> | AsyncIterable<readonly Fila[]>;
  readonly totales: Fila;
}

export interface LibroDeCalculo {
  readonly hojas: readonly HojaDeCalculo[];
}

export const TIPO_DE_LIBRO_DE_CALCULO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

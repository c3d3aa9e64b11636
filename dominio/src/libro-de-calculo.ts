import { type Centavos } from './dinero.ts';
import { type Dia } from './fechas.ts';

/** A workbook as data; `xlsx.ts` writes it. The same data is the same bytes. */

export type Celda =
  /** Words of ours. */
  | { readonly texto: string }
  /** What somebody typed: only ever a text, whatever it begins with. */
  | { readonly escrito: string }
  | { readonly entero: number }
  | { readonly dinero: Centavos }
  | { readonly dia: Dia }
  /** A day and an hour as a clock shows them: `2026-03-01 21:05:09`. */
  | { readonly hora: string }
  /** Nothing stands there. */
  | null;
export type Fila = readonly Celda[];

export interface ColumnaDeHoja {
  readonly titulo: string;
  /** In characters. */
  readonly ancho: number;
}

export interface HojaDeCalculo {
  readonly nombre: string;
  /** What stands above the table: each its name and what it is. */
  readonly encabezado: readonly (readonly [string, Celda])[];
  readonly columnas: readonly ColumnaDeHoja[];
  /** The rows as they come, some at a time: a long sheet is never whole in memory. */
  readonly filas: Iterable<readonly Fila[]> | AsyncIterable<readonly Fila[]>;
  /** The last line of the table; empty for none. */
  readonly totales: Fila;
}

export interface LibroDeCalculo {
  readonly hojas: readonly HojaDeCalculo[];
}

export const TIPO_DE_LIBRO_DE_CALCULO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

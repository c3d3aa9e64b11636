import { type Centavos } from './dinero.ts';
import { type Dia } from './fechas.ts';

/** A workbook as data; `workers/libro-de-calculo` writes it. The same data is the same bytes. */

export type Celda =
  | { readonly texto: string }
  | { readonly dinero: Centavos }
  | { readonly dia: Dia }
  /** Nothing stands there. */
  | null;

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
  readonly filas: readonly (readonly Celda[])[];
  /** The last line of the table. */
  readonly totales: readonly Celda[];
}

export interface LibroDeCalculo {
  readonly titulo: string;
  /** The day it says it was made on: the one it is of, for a clock's would make other bytes each time. */
  readonly dia: Dia;
  readonly hojas: readonly HojaDeCalculo[];
}

export const TIPO_DE_LIBRO_DE_CALCULO = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

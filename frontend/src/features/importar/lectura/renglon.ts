export interface Renglon {
  readonly numero: number;
  readonly celdas: readonly string[];
}
export interface Hoja {
  readonly nombre: string;
  readonly filas: readonly Renglon[];
}
export interface Tabla {
  /** Titles of columns, '' for a column without title. */
  readonly titulos: readonly string[];
  readonly filas: readonly Renglon[];
}

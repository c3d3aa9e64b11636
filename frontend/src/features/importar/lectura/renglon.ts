/** A row of a file: its number in the file, and the texts of its cells. */
export interface Renglon {
  readonly numero: number;
  readonly celdas: readonly string[];
}
export interface Hoja {
  readonly nombre: string;
  readonly filas: readonly Renglon[];
}
export interface Tabla {
  /** The titles of the columns; '' for a column without a title. */
  readonly titulos: readonly string[];
  readonly filas: readonly Renglon[];
}

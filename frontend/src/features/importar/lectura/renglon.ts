/** A row of a file: its number there, and its cells as text. */
export interface Renglon {
  readonly numero: number;
  readonly celdas: readonly string[];
}
export interface Hoja {
  readonly nombre: string;
  readonly filas: readonly Renglon[];
}
export interface Tabla {
  /** The title of each column; '' if the file has none. */
  readonly titulos: readonly string[];
  readonly filas: readonly Renglon[];
}

/** A row as it stands in its file: its number there, and its cells as text. */
export interface Renglon {
  readonly numero: number;
  readonly celdas: readonly string[];
}
export interface Hoja {
  readonly nombre: string;
  readonly filas: readonly Renglon[];
}
export interface Tabla {
  /** Of each column; '' where the file names none. */
  readonly titulos: readonly string[];
  readonly filas: readonly Renglon[];
}

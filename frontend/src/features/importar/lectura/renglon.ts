export interface Renglon {
  readonly numero: number;
  readonly celdas: readonly string[];
}
export interface Hoja {
  readonly nombre: string;
  readonly filas: readonly Renglon[];
}
export interface Tabla {
  /** '' for a column without a title. */
  readonly titulos: readonly string[];
  readonly filas: readonly Renglon[];
}

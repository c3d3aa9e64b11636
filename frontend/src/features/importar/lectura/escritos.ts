import { type TipoDeImportacion } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type Valores } from './filas.ts';

/** Values that the owner typed, by index of the row. */
export type EscritosPorFila = Readonly<Record<number, Valores>>;
/** Another sheet has other rows, and another type of list other fields: each has its own typed values. */
export type Escritos = Readonly<Record<string, EscritosPorFila>>;

interface Cuales {
  readonly hoja: number;
  readonly tipo: TipoDeImportacion;
}
const llaveDe = ({ hoja, tipo }: Cuales): string => `${hoja}/${tipo}`;

export const escritosDe = (escritos: Escritos, cuales: Cuales): EscritosPorFila =>
  escritos[llaveDe(cuales)] ?? {};

export const conEscrito = (escritos: Escritos, cuales: Cuales, lugar: number, valores: Valores): Escritos => {
  const suyos = escritosDe(escritos, cuales);
  return {
    ...escritos,
    [llaveDe(cuales)]: { ...suyos, [lugar]: { ...suyos[lugar], ...valores } },
  };
};

export interface Acomodada {
  readonly lugar: number;
  /** The name and company that the row has in place of the name that the owner typed. */
  readonly acomodado?: Valores;
}

/** What these rows have in place of a typed name is kept as typed, so that later edits begin from it. */
export const conAcomodados = (escritos: Escritos, cuales: Cuales, filas: readonly Acomodada[]): Escritos =>
  filas.reduce(
    (todos, { lugar, acomodado }) => (acomodado ? conEscrito(todos, cuales, lugar, acomodado) : todos),
    escritos,
  );

import { type VistaNombrada, nombrada } from './agregado.ts';
import { AGREGADOS } from './todos-los-agregados.ts';
import { vistaDeArbol } from './evidencia/arbol/arbol.view.ts';
import { nombreDelAsiento, vistaDeLibro } from './evidencia/libro/libro.view.ts';
import { vistaDeMovimientos } from './movimientos/movimientos.view.ts';

/** The read models that are of no aggregate alone: they are made from the events of another folder, or of all. */
const DE_VARIOS = [
  nombrada(vistaDeMovimientos, () => 'Movimientos y cifras'),
  nombrada(vistaDeLibro, nombreDelAsiento),
  nombrada(vistaDeArbol, () => 'Árbol de los eventos'),
];

/**
 * Every read model of the product, with what its documents are called: those that the aggregates declare, and the others.
 * `npm run check:walls` names a read model (`*.view.ts`) that neither a declaration nor this file imports.
 */
export const VISTAS: readonly VistaNombrada[] = [
  ...AGREGADOS.flatMap(({ estado, vistas }): readonly VistaNombrada[] => [
    ...(estado ? [estado] : []),
    ...vistas,
  ]),
  ...DE_VARIOS,
];

type Nombrada =
  | (typeof AGREGADOS)[number]['vistas'][number]
  | NonNullable<(typeof AGREGADOS)[number]['estado']>
  | (typeof DE_VARIOS)[number];
/** One of them, by its own type: its name and the fields that its documents are found by. */
export type VistaDelProducto = Nombrada['vista'];

/** All of them can be thrown away and rebuilt from the log. */
export const PROYECCIONES = VISTAS.map(({ vista }) => vista);

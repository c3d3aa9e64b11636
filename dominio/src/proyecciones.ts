import { type VistaNombrada, nombrada } from './agregado.ts';
import { AGREGADOS } from './todos-los-agregados.ts';
import { vistaDeArbol } from './evidencia/arbol/arbol.view.ts';
import { nombreDelAsiento, vistaDeLibro } from './evidencia/libro/libro.view.ts';
import { vistaDeMovimientos } from './movimientos/movimientos.view.ts';

/** Read models that no aggregate declares: their events come from another folder, or from all aggregates. */
const DE_VARIOS = [
  nombrada(vistaDeMovimientos, () => 'Movimientos y cifras'),
  nombrada(vistaDeLibro, nombreDelAsiento),
  nombrada(vistaDeArbol, () => 'Árbol de los eventos'),
];

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
export type VistaDelProducto = Nombrada['vista'];

export const PROYECCIONES = VISTAS.map(({ vista }) => vista);

import { DE_NADIE, type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Definition, definedOtherwise } from '../../platform/deployments/definitions.ts';

/**
 * Locks that were taken away from a data folder, and tables and indexes that are not those of this program: what lists show is read
 * through them. `hechas` is what it defines in a new folder.
 */
export const definidoDeOtroModo = (
  halladas: readonly Definition[],
  hechas: readonly Definition[],
): readonly Hallazgo[] => {
  const { removed, changed } = definedOtherwise(halladas, hechas);
  return [
    ...removed.map((documento) => hallazgo('lock-removed', { owner: DE_NADIE, documento })),
    ...changed.map((documento) => hallazgo('table-changed', { owner: DE_NADIE, documento })),
  ];
};

import { DE_NADIE, type Hallazgo, hallazgo } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { type Definition, definedOtherwise } from '../../platform/deployments/definitions.ts';

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

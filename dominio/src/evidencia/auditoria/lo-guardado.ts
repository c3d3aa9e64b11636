import { type Registrado } from '../../decider.ts';
import { type AnclasGuardadas, esDeLaImpresa, hallazgoDeImpresa } from './anclas-guardadas.ts';
import { abrirManifiesto } from '../exportacion/manifiesto-guardado.ts';
import { type Hallazgo } from './hallazgos.ts';
import { type Asiento } from '../libro/libro.ts';

/**
 * Printed anchors and a manifest's digest do not name a ledger entry, so they are looked for while the log
 * and its ledgers are read.
 */
export const abrirLoGuardado = ({ impresas, manifiesto }: AnclasGuardadas) => {
  const sinHallar = new Set(impresas);
  const delArchivo = abrirManifiesto(manifiesto);
  return {
    oir: (eventos: Iterable<Registrado>): void => delArchivo.oir(eventos),
    ver: (asiento: Pick<Asiento, 'secuencia' | 'huella'>): number => {
      const antes = sinHallar.size;
      for (const impresa of sinHallar) if (esDeLaImpresa(impresa, asiento)) sinHallar.delete(impresa);
      return antes - sinHallar.size;
    },
    desconocido: (owner: string): readonly Hallazgo[] => [
      ...[...sinHallar].map((impresa) => hallazgoDeImpresa(impresa, owner)),
      ...delArchivo.hallazgos(),
    ],
  };
};

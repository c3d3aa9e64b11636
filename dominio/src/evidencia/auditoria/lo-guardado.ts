import { type Registrado } from '../../decider.ts';
import { type AnclasGuardadas, esDeLaImpresa, hallazgoDeImpresa } from './anclas-guardadas.ts';
import { abrirManifiesto } from '../exportacion/manifiesto-guardado.ts';
import { type Hallazgo } from './hallazgos.ts';
import { type Asiento } from '../libro/libro.ts';

/** What was kept outside and does not say which entry it is of, held against log and ledgers as they are gone through. */
export const abrirLoGuardado = ({ impresas, manifiesto }: AnclasGuardadas) => {
  /** Of the pages, those whose entry was not met yet. */
  const sinHallar = new Set(impresas);
  const delArchivo = abrirManifiesto(manifiesto);
  return {
    /** The next events, in the order of the log. */
    oir: (eventos: Iterable<Registrado>): void => delArchivo.oir(eventos),
    /** An entry: how many of the pages are of it. */
    ver: (asiento: Pick<Asiento, 'secuencia' | 'huella'>): number => {
      const antes = sinHallar.size;
      for (const impresa of sinHallar) if (esDeLaImpresa(impresa, asiento)) sinHallar.delete(impresa);
      return antes - sinHallar.size;
    },
    /** What the log does not know: pages of entries that no ledger has, the manifest of no archive. */
    desconocido: (owner: string): readonly Hallazgo[] => [
      ...[...sinHallar].map((impresa) => hallazgoDeImpresa(impresa, owner)),
      ...delArchivo.hallazgos(),
    ],
  };
};

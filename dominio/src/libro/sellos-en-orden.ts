import { type Registrado } from '../decider.ts';
import { type Cima, type Orilla, conHoja, huellaDeHoja, raizDeLaOrilla } from './arbol.ts';
import { type Huella, textoDeEvento } from './huella.ts';

/** Heads that were recorded of an owner's tree, held against it as it grows from her events, in the order of the log. */
export interface CimasEnOrden {
  /** The next of her events. */
  crecer(evento: Registrado): void;
  /** How many events the first head covers that is another, or that there are not so many events for; null when all hold. */
  rota(): number | null;
}

export const abrirCimas = (cimas: Iterable<Cima>): CimasEnOrden => {
  const faltan = new Map<number, Huella[]>();
  for (const { tamano, raiz } of cimas) faltan.set(tamano, [...(faltan.get(tamano) ?? []), raiz]);
  let orilla: Orilla = [];
  let tamano = 0;
  let rota: number | null = null;
  return {
    crecer: (evento) => {
      ({ orilla } = conHoja(orilla, tamano++, huellaDeHoja(textoDeEvento(evento))));
      const raices = faltan.get(tamano);
      if (!raices) return;
      faltan.delete(tamano);
      const raiz = raizDeLaOrilla(orilla, tamano);
      if (raices.some((una) => una !== raiz)) rota ??= tamano;
    },
    rota: () => rota ?? (faltan.size > 0 ? Math.min(...faltan.keys()) : null),
  };
};

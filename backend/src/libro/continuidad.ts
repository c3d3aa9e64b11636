import { type Cima } from '@cuenta-clara/dominio/libro/arbol';
import {
  type DocumentoDeArbol,
  cimaDe,
  orillaDe,
  vistaDeArbol,
} from '@cuenta-clara/dominio/libro/arbol.view';
import { huellaDeHoja } from '@cuenta-clara/dominio/libro/arbol';
import { textoDeEvento } from '@cuenta-clara/dominio/libro/huella';
import { type CimasEnOrden, abrirCimas } from '@cuenta-clara/dominio/libro/sellos-en-orden';
import { type Stores } from '../platform/stores.ts';
import { ArbolGuardado } from './arbol-guardado.ts';

/** An owner whose log does not begin any more with all that her tree was made from. */
export interface Ruptura {
  readonly owner: string;
  /** Her tree as it is kept. */
  readonly antes: Cima;
  /** Where in the log the first event stands that is another; null when the log ends before it. */
  readonly posicion: string | null;
}

type Almacenes = Pick<Stores, 'eventStore' | 'documentStore'>;

/**
 * Whose events are no longer those that all that is shown was made from: to make it anew would hide that. None when no tree is
 * kept that this program made. The log is read once from end to end, and again for each owner that is found.
 */
export const rupturas = async (almacenes: Almacenes): Promise<readonly Ruptura[]> => {
  const { eventStore, documentStore } = almacenes;
  if ((await documentStore.checkpoint(vistaDeArbol)) === null) return [];
  const arboles = new Map<string, { readonly antes: Cima; readonly cimas: CimasEnOrden }>();
  for await (const { view } of documentStore.all(vistaDeArbol)) {
    const { owner, ...orilla } = orillaDe(view as DocumentoDeArbol);
    if (orilla.tamano === 0) continue; // a branch
    const antes = cimaDe({ owner, ...orilla });
    arboles.set(owner, { antes, cimas: abrirCimas([antes]) });
  }
  for await (const eventos of eventStore.readAll())
    for (const evento of eventos) arboles.get(evento.metadata.ownerId)?.cimas.crecer(evento);
  const rotas: Ruptura[] = [];
  for (const [owner, { antes, cimas }] of arboles)
    if (cimas.rota() !== null) rotas.push({ owner, antes, posicion: await primerCambio(almacenes, owner) });
  return rotas;
};

const primerCambio = async (
  { eventStore, documentStore }: Almacenes,
  owner: string,
): Promise<string | null> => {
  const arbol = await ArbolGuardado.de(documentStore, owner);
  let indice = 0;
  for await (const eventos of eventStore.readAll({ owner }))
    for (const evento of eventos) {
      if (evento.metadata.ownerId !== owner) continue;
      if (indice === arbol.orilla.tamano) return null;
      const [hoja] = await arbol.huellasDe([{ desde: indice++, cuantas: 1 }]);
      if (hoja !== huellaDeHoja(textoDeEvento(evento))) return evento.position;
    }
  return null;
};

import { noExiste } from '@cuenta-clara/dominio/errores';
import { type DocumentStore, type ProjectionOf } from '../document-store/document-store.ts';
import { type Caller } from '../write-side/caller.ts';

/** Throws `noExiste` (404) for absent documents and for another owner's (decisions: 404, never 403). */
export const ownDocument = async <V>(
  documents: DocumentStore,
  projection: ProjectionOf<V>,
  id: string,
  { ownerId }: Caller,
  noEncontrado: string,
): Promise<V> => {
  const view = await documents.get(projection, id);
  if (view === null || projection.fieldsOf(view)['owner'] !== ownerId) throw noExiste(noEncontrado);
  return view;
};

import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import {
  type CampoDelLibro,
  type DocumentoDeAsiento,
  vistaDeLibro,
} from '@cuenta-clara/dominio/libro/libro.view';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';

/** Entries of a ledger as its read model finds them. */

/** With what stands beside each: how far the clock had come (libro.view.ts). */
export const buscarDocumentos = async (
  documents: DocumentStore,
  query: Query<CampoDelLibro>,
): Promise<readonly DocumentoDeAsiento[]> => {
  const documentos = await documents.find(vistaDeLibro, query);
  return documentos.flatMap((documento) => (documento.es === 'asiento' ? documento : []));
};

export const buscarAsientos = async (
  documents: DocumentStore,
  query: Query<CampoDelLibro>,
): Promise<readonly Asiento[]> => (await buscarDocumentos(documents, query)).map(({ asiento }) => asiento);

/** An entry by its number; null for the beginning of the ledger, before its first. */
export const documentoNumero = async (
  documents: DocumentStore,
  owner: string,
  secuencia: number,
): Promise<DocumentoDeAsiento | null> => {
  const [documento] =
    secuencia === 0 ? [] : await buscarDocumentos(documents, { equal: { owner, secuencia } });
  return documento ?? null;
};

export const asientoNumero = async (
  documents: DocumentStore,
  owner: string,
  secuencia: number,
): Promise<Asiento | null> => (await documentoNumero(documents, owner, secuencia))?.asiento ?? null;

/** So many entries are in memory at a time. */
const POR_PAGINA = 500;

/** The entries after a place in the ledger and up to another, in their order. */
export async function* asientosEntre(
  documents: DocumentStore,
  owner: string,
  tras: number,
  hasta: number,
): AsyncGenerator<readonly Asiento[], void, undefined> {
  for (let desde = tras + 1; desde <= hasta; desde += POR_PAGINA) {
    const asientos = await buscarAsientos(documents, {
      equal: { owner },
      ranges: [{ field: 'secuencia', from: desde, to: Math.min(hasta, desde + POR_PAGINA - 1) }],
      order: [{ field: 'secuencia', direction: 'asc' }],
    });
    if (asientos.length > 0) yield asientos;
  }
}

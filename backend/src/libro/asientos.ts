import { type Instante } from '@cuenta-clara/dominio/fechas';
import { type Asiento } from '@cuenta-clara/dominio/libro/libro';
import { type CampoDelLibro, asientoDe, vistaDeLibro } from '@cuenta-clara/dominio/libro/libro.view';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';

/** Entries of a ledger as its read model finds them. */

export const buscarAsientos = async (
  documents: DocumentStore,
  query: Query<CampoDelLibro>,
): Promise<readonly Asiento[]> => {
  const documentos = await documents.find(vistaDeLibro, query);
  return documentos.flatMap((documento) => asientoDe(documento) ?? []);
};

/** The last entry made by an instant, or not after a place in the ledger: how the books stood then. */
export const ultimoAsiento = async (
  documents: DocumentStore,
  owner: string,
  {
    instante,
    secuencia,
  }: { readonly instante?: Instante | undefined; readonly secuencia?: number | undefined },
): Promise<Asiento | null> => {
  const [ultimo] = await buscarAsientos(documents, {
    equal: { owner },
    ranges: [
      { field: 'instante', to: instante },
      { field: 'secuencia', to: secuencia },
    ],
    order: [{ field: 'secuencia', direction: 'desc' }],
    limit: 1,
  });
  return ultimo ?? null;
};

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

import { sha256 } from '@cuenta-clara/dominio/evidencia/libro/huella';
import { type Asiento, textoDelAsiento } from '@cuenta-clara/dominio/evidencia/libro/libro';
import {
  type CampoDelLibro,
  type DocumentoDeAsiento,
  vistaDeLibro,
} from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import {
  DocumentDamaged,
  type DocumentStore,
  type Query,
} from '../../platform/document-store/document-store.ts';

/** Entries with the clock fields stored beside them (libro.view.ts). */
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

/** The stored ledger contradicts itself. */
export const libroDañado = (id: string): DocumentDamaged =>
  new DocumentDamaged({ readModel: vistaDeLibro.name, id });

/** Whether an entry has this owner and number, its digest matches its text, and its clock fields are consistent. */
const esSuyo = ({ asiento, maximo, atraso }: DocumentoDeAsiento, owner: string, secuencia: number): boolean =>
  asiento.owner === owner &&
  asiento.secuencia === secuencia &&
  asiento.huella === sha256(textoDelAsiento(asiento)) &&
  atraso >= 0 &&
  Date.parse(maximo) === Date.parse(asiento.instante) + atraso;

/**
 * The entry with this number; null for 0, the beginning of the ledger. Throws DocumentDamaged when the entry is missing
 * or inconsistent: callers ask only for entries that exist.
 */
export const documentoNumero = async (
  documents: DocumentStore,
  owner: string,
  secuencia: number,
): Promise<DocumentoDeAsiento | null> => {
  if (secuencia === 0) return null;
  const [documento] = await buscarDocumentos(documents, { equal: { owner, secuencia } });
  if (!documento || !esSuyo(documento, owner, secuencia)) throw libroDañado(`${owner} ${secuencia}`);
  return documento;
};

export const asientoNumero = async (
  documents: DocumentStore,
  owner: string,
  secuencia: number,
): Promise<Asiento | null> => (await documentoNumero(documents, owner, secuencia))?.asiento ?? null;

/** Entries in memory at a time. */
const POR_PAGINA = 500;

/**
 * Pages of the entries after number `tras` up to `hasta`, in order. Throws DocumentDamaged when an entry is missing.
 */
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
    if (asientos.length !== Math.min(hasta - desde + 1, POR_PAGINA)) throw libroDañado(owner);
    if (asientos.some(({ secuencia }, i) => secuencia !== desde + i)) throw libroDañado(owner);
    yield asientos;
  }
}

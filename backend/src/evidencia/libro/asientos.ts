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

export const libroDañado = (id: string): DocumentDamaged =>
  new DocumentDamaged({ readModel: vistaDeLibro.name, id });

const esSuyo = ({ asiento, maximo, atraso }: DocumentoDeAsiento, owner: string, secuencia: number): boolean =>
  asiento.owner === owner &&
  asiento.secuencia === secuencia &&
  asiento.huella === sha256(textoDelAsiento(asiento)) &&
  atraso >= 0 &&
  Date.parse(maximo) === Date.parse(asiento.instante) + atraso;

/** Null for entry 0, the ledger's beginning. Throws DocumentDamaged for a missing or inconsistent entry. */
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

const POR_PAGINA = 500;

/** Throws DocumentDamaged when an entry is missing. */
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

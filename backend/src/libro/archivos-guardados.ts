import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Hallazgo, conNombre, hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { archivoDe } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import { vistaDeExportaciones } from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import {
  nombreDeArchivo,
  nombreDeFactura,
  siSePuede,
} from '@cuenta-clara/dominio/libro/nombres-de-lo-guardado';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type ListedFiles, etagOfSha256, isKey } from '../platform/file-store/file-store.ts';
import { claveDelArchivo } from './clave-del-archivo.ts';
import { siSeLee } from './recorrido.ts';

const EXPORTACIONES = claveDelArchivo('');
const PDF_DE_FACTURA = /^pdf\/([^/]+)\//;

/** What of a file the log vouches for, and what it is called: an archive, an invoice's PDF. */
interface Conocido {
  readonly owner: string;
  readonly nombre: string | null;
  /** Null where the log says nothing of its bytes. */
  readonly etag: string | null;
}

const DESCONOCIDO: Conocido = { owner: '', nombre: null, etag: null };

/** Read models may be what was tampered with: what cannot be read of them names nothing. */
const conocido = async (key: string, documents: DocumentStore): Promise<Conocido> => {
  if (key.startsWith(EXPORTACIONES)) {
    const id = key.slice(EXPORTACIONES.length);
    const vista = await siSeLee(() => documents.get(vistaDeExportaciones, id));
    const archivo = vista && siSePuede(() => archivoDe(vista.exportacion));
    if (vista)
      return {
        owner: vista.owner,
        nombre: siSePuede(() => nombreDeArchivo(vista)),
        etag: archivo ? etagOfSha256(archivo.sha256) : null,
      };
  }
  const factura = PDF_DE_FACTURA.exec(key)?.[1];
  const vista = factura ? await siSeLee(() => documents.get(vistaDeFacturas, factura)) : null;
  if (!vista) return DESCONOCIDO;
  const owner = siSePuede(() => vista.factura.user_id) ?? '';
  return { owner, nombre: siSePuede(() => nombreDeFactura(vista)), etag: null };
};

/**
 * The stored files that are not what was put there, or, of an archive, not what the log vouches for. One that is gone is no
 * finding: it is all in the log, and made again. Each is read through once, one after the other.
 */
export const archivosCambiados = async (
  files: ListedFiles,
  documents: DocumentStore,
): Promise<readonly Hallazgo[]> => {
  const keys = await files.keys();
  if (keys === null) return [hallazgo('file-changed', { owner: '', documento: '' })];
  const hallazgos: Hallazgo[] = [];
  for (const key of keys) {
    const { owner, nombre, etag } = await conocido(key, documents);
    // What has another name than any file of ours is none of them.
    const file = isKey(key) ? await files.open(key) : null;
    file?.stream.destroy();
    if (!file || (etag !== null && file.etag !== etag))
      hallazgos.push(conNombre(nombre, hallazgo('file-changed', { owner, documento: key })));
  }
  return hallazgos;
};

import { type Hallazgo, hallazgo } from '@cuenta-clara/dominio/libro/hallazgos';
import { archivoDe } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import { vistaDeExportaciones } from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type DiskFileStore } from '../platform/file-store/disk-file-store.ts';
import { etagOfSha256 } from '../platform/file-store/file-store.ts';
import { claveDelArchivo } from './clave-del-archivo.ts';

const EXPORTACIONES = claveDelArchivo('');

/**
 * The stored files that are not what was put there, or, of an archive, not what the log vouches for. One that is gone is no
 * finding: it is all in the log, and made again. Each is read through once, one after the other.
 */
export const archivosCambiados = async (
  files: DiskFileStore,
  documents: DocumentStore,
): Promise<readonly Hallazgo[]> => {
  const hallazgos: Hallazgo[] = [];
  for (const key of await files.keys()) {
    const id = key.startsWith(EXPORTACIONES) ? key.slice(EXPORTACIONES.length) : null;
    const vista = id === null ? null : await documents.get(vistaDeExportaciones, id);
    const archivo = vista && archivoDe(vista.exportacion);
    const file = await files.open(key);
    file?.stream.destroy();
    if (!file || (archivo && file.etag !== etagOfSha256(archivo.sha256)))
      hallazgos.push(hallazgo('file-changed', { owner: vista?.owner ?? '', documento: key }));
  }
  return hallazgos;
};

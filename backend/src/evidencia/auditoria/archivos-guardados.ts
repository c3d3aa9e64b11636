import {
  type VistaDeFactura,
  nombreDeFactura,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import {
  DE_NADIE,
  type Hallazgo,
  conNombre,
  hallazgo,
} from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { archivoDe } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import {
  nombreDeArchivo,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { siSePuede } from '@cuenta-clara/dominio/evidencia/auditoria/nombres-de-lo-guardado';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { claveDelPdf, facturaDelPdf } from '../../facturas/clave-del-pdf.ts';
import { modosEnElPapel } from '../../facturas/modos-de-pagar.ts';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import {
  type ListedFiles,
  type OpenedFile,
  etagOf,
  etagOfSha256,
  isKey,
} from '../../platform/file-store/file-store.ts';
import { StorageUnavailable } from '../../platform/system/storage-unavailable.ts';
import { type ArchivoAtestiguado } from './archivos-atestiguados.ts';
import { claveDelArchivo } from '@cuenta-clara/dominio/evidencia/exportacion/clave-del-archivo';
import { siSeLee } from './recorrido.ts';

const EXPORTACIONES = claveDelArchivo('');

type Dibujar = (vista: VistaDeFactura, modos: readonly ModoDePagar[]) => Promise<Buffer>;

interface Conocido {
  readonly owner: string;
  readonly nombre: string | null;
  /** The expected ETag; null when the log does not determine the file's bytes. */
  readonly etag: string | null;
  readonly siEsOtro: 'file-changed' | 'pdf-forged';
}

/** Allowed content types by folder: digests do not cover content types. */
const TIPOS = new Map([
  ['pdf', ['application/pdf']],
  ['exportaciones', ['application/zip']],
  ['logos', ['image/png', 'image/jpeg']],
  ['timbres', ['application/xml']],
]);
const esDeSuTipo = (key: string, { contentType }: OpenedFile): boolean =>
  TIPOS.get(key.split('/')[0]!)?.includes(contentType) ?? true;

const DESCONOCIDO: Conocido = { owner: DE_NADIE, nombre: null, etag: null, siEsOtro: 'file-changed' };

const deAtestiguado = ({ owner, sha256 }: ArchivoAtestiguado): Conocido => ({
  ...DESCONOCIDO,
  owner,
  etag: etagOfSha256(sha256),
});

/** An ETag that no file has: when a PDF cannot be drawn from its invoice, any stored PDF counts as forged. */
const NINGUNO = '';

const etagDibujado = async (
  vista: VistaDeFactura,
  modos: readonly ModoDePagar[],
  dibujar: Dibujar,
): Promise<string> => {
  try {
    return etagOf(await dibujar(vista, modos));
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    return NINGUNO;
  }
};

/**
 * Owner, name and digest that read models hold of the stored file `key`. They may have been tampered with: an
 * unreadable document gives neither name nor digest.
 */
const conocido = async (key: string, documents: DocumentStore, dibujar?: Dibujar): Promise<Conocido> => {
  if (key.startsWith(EXPORTACIONES)) {
    const id = key.slice(EXPORTACIONES.length);
    const vista = await siSeLee(() => documents.get(vistaDeExportaciones, id));
    const archivo = vista && siSePuede(() => archivoDe(vista.exportacion));
    if (vista)
      return {
        ...DESCONOCIDO,
        owner: vista.owner,
        nombre: siSePuede(() => nombreDeArchivo(vista)),
        etag: archivo ? etagOfSha256(archivo.sha256) : null,
      };
  }
  const factura = facturaDelPdf(key);
  const vista = factura ? await siSeLee(() => documents.get(vistaDeFacturas, factura)) : null;
  if (!vista) return DESCONOCIDO;
  const modos = dibujar ? await siSeLee(() => modosEnElPapel(documents, vista)) : null;
  return {
    owner: siSePuede(() => vista.factura.user_id) ?? DE_NADIE,
    nombre: siSePuede(() => nombreDeFactura(vista)),
    etag:
      dibujar && modos && key === claveDelPdf(vista, modos)
        ? await etagDibujado(vista, modos, dibujar)
        : null,
    siEsOtro: 'pdf-forged',
  };
};

const estaTodavia = async (files: ListedFiles, key: string): Promise<boolean> =>
  (await files.keys())?.includes(key) ?? true;

/**
 * Finds damaged files, content types that are not the folder's, archives and `atestiguados` with another digest
 * than recorded in an event, and with `dibujar` PDFs that differ from the drawn one. Only a missing file of
 * `atestiguados` is a finding: others can be made again from the log. `visto` gets the number of files read and
 * the total.
 */
export const archivosCambiados = async (
  files: ListedFiles,
  documents: DocumentStore,
  atestiguados: readonly ArchivoAtestiguado[],
  dibujar?: Dibujar,
  visto: (cuantos: number, total: number) => void = () => {},
): Promise<readonly Hallazgo[]> => {
  const keys = await files.keys();
  if (keys === null) return [hallazgo('file-changed', { owner: DE_NADIE, documento: '' })];
  const porVer = new Map(atestiguados.map((uno) => [uno.key, uno]));
  const hallazgos: Hallazgo[] = [];
  for (const [i, key] of keys.entries()) {
    const atestiguado = porVer.get(key);
    porVer.delete(key);
    const { owner, nombre, etag, siEsOtro } = atestiguado
      ? deAtestiguado(atestiguado)
      : await conocido(key, documents, dibujar);
    const file = isKey(key) ? await files.open(key) : null;
    file?.stream.destroy();
    // A worker removed the listed file meanwhile: it is gone, not changed.
    if (!file && !(await estaTodavia(files, key))) {
      if (atestiguado) porVer.set(key, atestiguado);
      visto(i + 1, keys.length);
      continue;
    }
    const esOtro = etag !== null && file?.etag !== etag;
    const codigo = !file || !esDeSuTipo(key, file) ? 'file-changed' : esOtro ? siEsOtro : null;
    if (codigo) hallazgos.push(conNombre(nombre, hallazgo(codigo, { owner, documento: key })));
    visto(i + 1, keys.length);
  }
  for (const { key, owner } of porVer.values())
    hallazgos.push(hallazgo('file-removed', { owner, documento: key }));
  return hallazgos;
};

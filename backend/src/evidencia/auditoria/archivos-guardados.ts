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

/** Draws an invoice's PDF: from the log, the same bytes for the same version and ways to pay. */
type Dibujar = (vista: VistaDeFactura, modos: readonly ModoDePagar[]) => Promise<Buffer>;

/** What of a file the log vouches for, and what it is called: an archive, a logo, a stamped XML, an invoice's PDF. */
interface Conocido {
  readonly owner: string;
  readonly nombre: string | null;
  /** Null where the log says nothing of its bytes. */
  readonly etag: string | null;
  /** What it is when those bytes are others. */
  readonly siEsOtro: 'file-changed' | 'pdf-forged';
}

/** What files below each folder are: no digest vouches for that. */
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

/** What cannot be drawn is no PDF of ours, whatever is stored. */
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

/** Read models may be what was tampered with: what cannot be read of them names nothing. */
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
 * The stored files that are not what was put there, are said to be of a kind that they are not, or, of an archive or of one of the `atestiguados`,
 * are not what the log vouches for; with `dibujar`, also the PDFs that would be served and are not what it draws. One that is
 * gone is a finding only of the `atestiguados`: all others are made again from the log. Each is read through once, one after the
 * other; `visto` is told how many of how many were.
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
    // What has another name than any file of ours is none of them.
    const file = isKey(key) ? await files.open(key) : null;
    file?.stream.destroy();
    // Where the product runs, a worker may have removed it since the keys were listed: it is gone, and not another.
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

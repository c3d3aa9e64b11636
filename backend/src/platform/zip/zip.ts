import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file of an archive: its name in there and its bytes, as they come. */
export interface ArchivoDeZip {
  readonly nombre: string;
  readonly contenido: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** How hard the bytes are pressed: `poco` takes a third of the time and makes a sixth more of them. */
export type Esfuerzo = 'poco' | 'normal';
const NIVEL: Readonly<Record<Esfuerzo, number>> = { poco: 1, normal: 6 };

/**
 * The same date on every file and nothing of the machine's own zone or users: equal files make equal archives. The
 * DOS date is written from local figures, so it is made of local figures.
 */
const SIEMPRE = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
} as const;

/** A ZIP of these files, one after the other. It is made as quickly as it is read, and is never whole in memory. */
export const enZip = (archivos: AsyncIterable<ArchivoDeZip>, esfuerzo: Esfuerzo = 'normal'): Readable => {
  const opciones = { ...SIEMPRE, compressionLevel: NIVEL[esfuerzo] };
  const zip = new ZipFile();
  const salida = zip.outputStream as Readable;
  let actual: Readable | null = null;
  const fallar = (error: unknown): void => {
    salida.destroy(error as Error);
  };
  zip.on('error', fallar);
  // It may fail before anybody reads it: whoever reads it then is told, and until then it is nobody's error.
  salida.on('error', () => {});
  // The reader gave up: stop reading the current file too.
  salida.once('close', () => actual?.destroy());
  const llenar = async (): Promise<void> => {
    for await (const { nombre, contenido } of archivos) {
      if (salida.destroyed) return;
      actual = Readable.from(contenido, { objectMode: false });
      zip.addReadStream(actual, nombre, opciones);
      await finished(actual);
    }
    zip.end();
  };
  llenar().catch(fallar);
  return salida;
};

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ArchivoDeZip {
  readonly nombre: string;
  readonly contenido: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The effort `poco` takes a third of the time, and makes archives a sixth larger. */
export type Esfuerzo = 'poco' | 'normal';
const NIVEL: Readonly<Record<Esfuerzo, number>> = { poco: 1, normal: 6 };

/**
 * Files have one date, so that equal files make equal archives on every machine. DOS dates are local, so this
 * date is local.
 */
const SIEMPRE = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100644,
  forceDosTimestamp: true,
} as const;

/** The ZIP is made as it is read, and is never complete in memory. */
export const enZip = (archivos: AsyncIterable<ArchivoDeZip>, esfuerzo: Esfuerzo = 'normal'): Readable => {
  const opciones = { ...SIEMPRE, compressionLevel: NIVEL[esfuerzo] };
  const zip = new ZipFile();
  const salida = zip.outputStream as Readable;
  let actual: Readable | null = null;
  const fallar = (error: unknown): void => {
    salida.destroy(error as Error);
  };
  zip.on('error', fallar);
  // An error before the stream is read reaches the stream's reader later; until then it must not count as
  // unhandled.
  salida.on('error', () => {});
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

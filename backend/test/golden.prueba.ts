import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const CARPETA = join(import.meta.dirname, 'golden/base');

export const carpetaDeAntes = async (): Promise<string> => {
  const copia = await mkdtemp(join(tmpdir(), 'cuenta-clara-golden-'));
  const archivos = unzipSync(await readFile(join(CARPETA, 'datos.zip')));
  for (const [nombre, bytes] of Object.entries(archivos)) {
    await mkdir(dirname(join(copia, nombre)), { recursive: true });
    await writeFile(join(copia, nombre), bytes);
  }
  return copia;
};

export const LUZ = { email: 'luz@ejemplo.mx', password: 'una clave larga' };
export const BETO = { email: 'beto@ejemplo.mx', password: 'otra clave larga' };

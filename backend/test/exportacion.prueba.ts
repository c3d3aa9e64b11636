import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { type Persona } from './servidor.prueba.ts';

/** The accountant's archive as whoever has it fetches it, opens it and has it proved. */

const run = promisify(execFile);

export const archivoDe = async ({ url, token }: Persona, id: string): Promise<Buffer> => {
  const respuesta = await fetch(`${url}/api/libro/exportaciones/${id}/archivo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(respuesta.status).toBe(200);
  return Buffer.from(await respuesta.arrayBuffer());
};

/** In a new folder of its own. */
export const descomprimir = async (bytes: Buffer, carpeta: string): Promise<string> => {
  const destino = await mkdtemp(join(carpeta, 'zip-'));
  for (const [nombre, contenido] of Object.entries(unzipSync(bytes))) {
    await mkdir(dirname(join(destino, nombre)), { recursive: true });
    await writeFile(join(destino, nombre), contenido);
  }
  return destino;
};

/** verificar.mjs as the accountant runs it, of its own archive or with what he adds: what it says and how it ends. */
export const verificado = async (
  destino: string,
  ...argumentos: readonly string[]
): Promise<{ code: number; salida: string }> => {
  try {
    const { stdout } = await run(process.execPath, [join(destino, 'verificar.mjs'), ...argumentos]);
    return { code: 0, salida: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, salida: stdout + stderr };
  }
};

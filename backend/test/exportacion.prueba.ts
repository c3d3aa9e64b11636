import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { type Corrida, enElAnfitrion } from './programa.prueba.ts';
import { type Persona } from './servidor.prueba.ts';

export const archivoDe = async ({ url, token }: Persona, id: string): Promise<Buffer> => {
  const respuesta = await fetch(`${url}/api/libro/exportaciones/${id}/archivo`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(respuesta.status).toBe(200);
  return Buffer.from(await respuesta.arrayBuffer());
};

export const descomprimir = async (bytes: Buffer, carpeta: string): Promise<string> => {
  const destino = await mkdtemp(join(carpeta, 'zip-'));
  for (const [nombre, contenido] of Object.entries(unzipSync(bytes))) {
    await mkdir(dirname(join(destino, nombre)), { recursive: true });
    await writeFile(join(destino, nombre), contenido);
  }
  return destino;
};

export const verificado = (destino: string, ...argumentos: readonly string[]): Promise<Corrida> =>
  enElAnfitrion(join(destino, 'verificar.mjs'), argumentos);

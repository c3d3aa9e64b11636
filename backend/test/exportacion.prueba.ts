import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
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

/** Subtotal, discount, tax and total in a row of the sheet of movements, whose first movement is row 5. */
export const cifrasDeLaHoja = (libro: Uint8Array, fila: number): readonly (string | undefined)[] => {
  const hoja = strFromU8(unzipSync(libro)['xl/worksheets/sheet2.xml']!);
  return ['J', 'K', 'L', 'M'].map(
    (columna) => new RegExp(`r="${columna}${fila}"[^>]*><v>([^<]+)`).exec(hoja)?.[1],
  );
};

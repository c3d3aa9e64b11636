import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { digestOfLog } from '../src/platform/event-store/log-digest.ts';
import { conDatos, herramienta, vistasDe } from './datos.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** Back up while eight write, restore elsewhere, lose nothing up to the backup (docs/operations.md). */

let carpeta: string;
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-respaldo-'));
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

const subeLogo = async ({ url, token }: Persona): Promise<string> => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('logo', new Blob([new Uint8Array(png)]), 'logo.png');
  const respuesta = await fetch(`${url}/api/negocio-config/logo`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await respuesta.json()) as { url: string }).url;
};

test('se respalda con ocho escribiendo, se restaura en otra carpeta y es el mismo registro hasta ahí', async () => {
  const original = await Servidor.arranca();
  const ana = await original.dueña();
  const { cliente } = await negocioListo(ana);
  const logo = await subeLogo(ana);
  const antesDelRespaldo: string[] = [];
  const archivo = join(carpeta, 'respaldo.db');

  let respaldado = false;
  let escritas = 0;
  const escribe = async (): Promise<void> => {
    while (!respaldado || escritas < 40) {
      const { status, body } = await ana.post('/api/facturas', solicitud(cliente.id));
      expect(status).toBe(201);
      escritas++;
      if (!respaldando) antesDelRespaldo.push(body.id);
    }
  };
  let respaldando = false;
  const respalda = async (): Promise<void> => {
    while (escritas < 16) await new Promise((siguiente) => setImmediate(siguiente));
    respaldando = true;
    const { code, salida } = await herramienta('backup', '--to', archivo, '--data', original.dataDir);
    expect([code, salida]).toEqual([0, `Respaldo listo: ${archivo}\n`]);
    respaldado = true;
  };
  await Promise.all([respalda(), ...Array.from({ length: 8 }, escribe)]);
  await original.detiene();

  const nueva = join(carpeta, 'restaurada');
  const restaurada = await herramienta('restore', '--from', archivo, '--data', nueva);
  expect([restaurada.code, restaurada.salida]).toEqual([0, expect.stringContaining('eventos')]);
  const [hasta, copia, vistas] = await conDatos(nueva, async ({ log, documents }) => [
    await log.lastPosition(),
    await digestOfLog(log),
    await vistasDe(documents),
  ]);
  const deOriginal = await conDatos(original.dataDir, ({ log }) => digestOfLog(log, hasta));
  expect(copia).toEqual(deOriginal);
  expect(restaurada.salida).toContain(copia.digest);

  // Its read models are those that the log makes: also by the rebuild an operator runs.
  const rehecha = await herramienta('rebuild', '--data', nueva);
  expect([rehecha.code, rehecha.salida]).toEqual([0, expect.stringContaining('Listo: facturas')]);
  expect(await conDatos(nueva, ({ documents }) => vistasDe(documents))).toBe(vistas);

  const otro = await Servidor.arranca({}, nueva);
  // The key of the sessions is no part of a backup: she signs in again. What is public is there at once.
  expect((await new Persona(otro.url, ana.token).get('/api/facturas')).status).toBe(401);
  expect((await otro.nadie.get(logo)).headers.get('content-type')).toBe('image/png');
  for (const id of antesDelRespaldo.slice(-5))
    expect((await otro.nadie.get(`/api/facturas/${id}/pdf/public`, { 'if-none-match': '*' })).status).toBe(
      200,
    );
  await otro.termina();
  await rm(original.dataDir, { recursive: true, force: true });
});

test('ni se respalda encima de un archivo ni se restaura encima de datos, y lo dañado se dice', async () => {
  const servidor = await Servidor.arranca();
  const archivo = join(carpeta, 'otro.db');
  expect((await herramienta('backup', '--to', archivo, '--data', servidor.dataDir)).code).toBe(0);
  const { size } = await stat(archivo);
  const encima = await herramienta('backup', '--to', archivo, '--data', servidor.dataDir);
  expect([encima.code, encima.salida]).toEqual([1, `El archivo ${archivo} ya existe.\n`]);
  expect((await stat(archivo)).size).toBe(size);
  const sobreDatos = await herramienta('restore', '--from', archivo, '--data', servidor.dataDir);
  expect([sobreDatos.code, sobreDatos.salida]).toEqual([1, expect.stringContaining('ya tiene datos')]);
  const basura = join(carpeta, 'basura.db');
  await writeFile(basura, 'esto no es un respaldo');
  const danado = await herramienta('restore', '--from', basura, '--data', join(carpeta, 'nada'));
  expect([danado.code, danado.salida]).toEqual([1, expect.stringContaining('está dañado')]);
  const sinDatos = await herramienta('backup', '--to', join(carpeta, 'x.db'), '--data', carpeta);
  expect([sinDatos.code, sinDatos.salida]).toEqual([1, expect.stringContaining('No hay datos')]);
  expect((await herramienta('backup', '--data', carpeta)).salida).toBe('Falta --to.\n');
  await servidor.termina();
});

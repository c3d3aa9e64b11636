import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { testEnLargas } from '@cuenta-clara/dominio/sorteos.prueba';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { DIBUJA_AL_EMITIR, Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

const CON_LUGAR = 10;

let servidor: Servidor | undefined;
afterEach(() => servidor?.termina());

test('con el disco lleno se rechaza con un 503 claro, nada se daña, la salud lo dice, y termina en orden', async () => {
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
  let ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const larga = solicitud(cliente.id, { nota: 'x'.repeat(5_000), terminos: 'y'.repeat(5_000) });
  const hechas: string[] = [];
  while (hechas.length < CON_LUGAR) hechas.push((await ana.post('/api/facturas', larga)).body.id);
  expect(await servidor.detiene()).toBe(0);
  // 150 KiB more than the database leave room for the WAL, but not for a checkpoint into the file.
  const { size } = await stat(join(servidor.dataDir, DATABASE_FILE));
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR, servidor.dataDir, {
    discoKiB: Math.ceil(size / 1024) + 150,
  });
  ana = new Persona(servidor.url, ana.token, ana.id);
  let rechazada;
  for (;;) {
    const respuesta = await ana.post('/api/facturas', larga);
    if (respuesta.status !== 201) {
      rechazada = respuesta;
      break;
    }
    hechas.push(respuesta.body.id);
  }
  expect(hechas.length).toBeGreaterThan(CON_LUGAR);
  expect([rechazada.status, rechazada.body.message]).toEqual([
    503,
    'No se pudo guardar: el disco está lleno o no se puede escribir en él. No se cambió nada.',
  ]);
  const salud = await servidor.nadie.get('/api/salud');
  expect(salud.status).toBe(503);
  expect([rechazada, salud].map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '1']);
  expect((await ana.get(`/api/facturas/${hechas[0]}`)).status).toBe(200);

  expect(await servidor.detiene()).toBe(0);
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR, servidor.dataDir);
  ana = new Persona(servidor.url, ana.token, ana.id);
  expect((await servidor.nadie.get('/api/salud')).status).toBe(200);
  expect((await ana.get('/api/facturas')).body.total).toBe(hechas.length);
  for (const id of hechas) expect((await ana.get(`/api/facturas/${id}`)).status).toBe(200);
  expect((await ana.post('/api/facturas', larga)).status).toBe(201);
});

testEnLargas('con el disco lleno al arrancar se lee, no se escribe, y la salud lo dice', async () => {
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
  let ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  await servidor.mata();
  // 16 KiB leave no room even for SQLite's side files.
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR, servidor.dataDir, { discoKiB: 16 });
  ana = new Persona(servidor.url, ana.token, ana.id);
  const { status, body } = await servidor.nadie.get('/api/salud');
  expect([status, body.message]).toEqual([503, 'No se puede usar: el disco.']);
  expect((await ana.get(`/api/facturas/${id}`)).body.id).toBe(id);
  expect((await servidor.nadie.get(`/api/facturas/${id}/pdf/public`)).status).toBe(200);
  const rechazada = await ana.post('/api/facturas', solicitud(cliente.id, { nota: 'x'.repeat(5_000) }));
  expect([rechazada.status, rechazada.body.message]).toEqual([
    503,
    'No se pudo guardar: el disco está lleno o no se puede escribir en él. No se cambió nada.',
  ]);
  await servidor.mata();
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR, servidor.dataDir);
  expect((await servidor.nadie.get('/api/salud')).status).toBe(200);
  expect((await new Persona(servidor.url, ana.token, ana.id).get('/api/facturas')).body.total).toBe(1);
});

test('un puerto ocupado termina el arranque con una línea que lo dice', async () => {
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
  const PORT = new URL(servidor.url).port;
  const dicho = `the product ended with 1:\nNo se puede iniciar: el puerto ${PORT} ya está en uso por otro programa.\n`;
  await expect(Servidor.arranca({ PORT })).rejects.toThrow(new Error(dicho));
});

test('una carpeta de datos que no se puede usar se dice al arrancar con un texto claro', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-'));
  // A folder in place of the database file cannot be read, not even by root.
  await mkdir(join(folder, 'cuenta-clara.db'));
  await expect(Servidor.arranca({}, folder)).rejects.toThrow(
    /No se pueden abrir los datos|No se puede escribir/,
  );
  await rm(folder, { recursive: true });
});

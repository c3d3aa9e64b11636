import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { herramientaCon } from './datos.prueba.ts';
import { Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

test('un registro cambiado no se muda y se dice de quién y qué es; si alguien lo acepta, queda escrito quién', async () => {
  const servidor = await Servidor.arranca();
  const ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  await servidor.detiene();
  const { dataDir } = servidor;
  const db = new Database(join(dataDir, DATABASE_FILE));
  db.exec(`DROP TRIGGER events_never_change;
    UPDATE events SET data = json_set(data, '$.nota', 'otra') WHERE stream = 'factura-${id}'`);
  db.close();

  // No server listens at this address: the tool must refuse before it asks any server.
  const nadie = `127.0.0.1:${await freePort()}`;
  const env = {
    EVENTSTORE_URL: `esdb://${nadie}?tls=false`,
    MONGODB_URL: `mongodb://${nadie}/cuenta-clara`,
    REDIS_URL: `redis://${nadie}`,
    JWT_SECRET: 'el de los servidores',
    SECRETS_KEY: await readFile(join(dataDir, 'secrets-key'), 'utf8').catch(() => 'a'.repeat(64)),
  };
  const mudar = (...mas: string[]) => herramientaCon(env, 'migrate-embedded', '--data', dataDir, ...mas);
  expect(await mudar()).toEqual({
    code: 1,
    salida: expect.stringMatching(
      /^No se mudó nada: el registro ya no es aquel .*\nFactura 1 · José Núñez · .*: cambió la nota .*\[event-changed · .*\n.*--aceptar "quién y por qué"/,
    ),
  });
  const aceptados = (): unknown[] => {
    const abierta = new Database(join(dataDir, DATABASE_FILE));
    const hechos = abierta.prepare("SELECT stream, data FROM events WHERE type = 'CambioAceptado'").all();
    abierta.close();
    return hechos;
  };
  expect(aceptados()).toEqual([]);
  expect((await mudar('--aceptar', 'Luz: lo corrigió Ana')).code).toBe(1);
  expect(aceptados()).toEqual([
    { stream: `sellos-${ana.id}`, data: expect.stringContaining('Luz: lo corrigió Ana') },
  ]);
  await rm(dataDir, { recursive: true });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { DOMAIN } from '../src/domain.ts';
import { openDistributed } from '../src/platform/deployments/distributed-platform.ts';
import { collected } from '../src/platform/event-store/event-store.ts';
import { TRIAL_PREFIX } from '../src/platform/event-store/eventstoredb-trial.ts';
import { type Certificate, certify } from '../test-servers/certificate.prueba.ts';
import { ServerLog } from '../test-servers/eventstoredb-log.prueba.ts';
import { type TestServer, serveEventStoreDb } from '../test-servers/eventstoredb.prueba.ts';
import { testWith } from '../test-servers/programs.prueba.ts';
import { herramientaCon } from './datos.prueba.ts';
import { hasta } from './despliegue.prueba.ts';

const ADMIN = 'changeit';
const CLAVE = 'una clave: larga/con+signos@#%';
/** EventStoreDB has accounts only over TLS. */
const testOnTls = testWith('openssl');

let carpeta: string;
let certificado: Certificate;
let servidor: TestServer;

beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-prepare-'));
  certificado = certify(carpeta);
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));
beforeEach(async () => {
  servidor = await serveEventStoreDb(new ServerLog(), { accounts: certificado });
});
afterEach(() => servidor.close());

const como = (cuenta: string, clave: string): string =>
  servidor.url.replace('esdb://', `esdb://${encodeURIComponent(cuenta)}:${encodeURIComponent(clave)}@`);
const preparar = (clave = ADMIN, url = como('cuentaclara', CLAVE)) =>
  herramientaCon({ EVENTSTORE_URL: url, EVENTSTORE_ADMIN_PASSWORD: clave }, 'eventstore-prepare');
const permisos = () => {
  const ultimo = servidor.log.read('$settings').at(-1);
  return ultimo && JSON.parse(Buffer.from(ultimo.data).toString());
};

const avisosDe = async (url: string): Promise<readonly string[]> => {
  const lineas: string[] = [];
  const log = pino({ level: 'warn' }, { write: (linea: string) => void lineas.push(linea) });
  const nadie = 'redis://127.0.0.1:1';
  const leidos = servidor.log.metadataReads;
  const stores = openDistributed(
    { eventStore: url, mongo: 'mongodb://127.0.0.1:1/nada', redis: nadie },
    DOMAIN,
    log,
  );
  await hasta(() => servidor.log.metadataReads > leidos);
  // When this read is answered, any warning about the account's rights has been logged.
  await collected(stores.eventStore.readStream('factura-ninguna')).catch(() => []);
  await stores.close();
  return lineas.filter((linea) => linea.includes('may do more'));
};

testOnTls('prepare crea la cuenta y los permisos, los prueba, y puede correrse otra vez', async () => {
  const primera = await preparar();
  expect([primera.code, primera.salida]).toEqual([
    0,
    expect.stringContaining('Se creó la cuenta cuentaclara.'),
  ]);
  expect(primera.salida).toContain('Los permisos eran {}.');
  for (const linea of [
    'agregar eventos: se permite',
    'leer un stream: se permite',
    'leer $all: se permite',
    'suscribirse a $all: se permite',
    'leer los metadatos de un stream: se niega',
    'cambiar los metadatos de un stream: se niega',
    'escribir en $settings: se niega',
    'borrar un stream: se niega',
    'borrar un stream para siempre: se niega',
  ])
    expect(primera.salida).toContain(`bien: ${linea}`);
  expect(primera.salida).not.toContain('MAL');
  expect(primera.salida).not.toContain(CLAVE);
  expect(permisos()).toEqual({
    $userStreamAcl: {
      $r: ['$admins', 'cuentaclara'],
      $w: ['$admins', 'cuentaclara'],
      $d: ['$admins'],
      $mr: ['$admins'],
      $mw: ['$admins'],
    },
    $systemStreamAcl: {
      $r: ['$admins', 'cuentaclara'],
      $w: ['$admins'],
      $d: ['$admins'],
      $mr: ['$admins'],
      $mw: ['$admins'],
    },
  });

  const escritos = servidor.log.read('$settings').length;
  const segunda = await preparar();
  expect([segunda.code, segunda.salida]).toEqual([
    0,
    expect.stringContaining('La cuenta cuentaclara ya estaba.'),
  ]);
  expect(segunda.salida).toContain('Los permisos ya estaban.');
  expect(servidor.log.read('$settings')).toHaveLength(escritos);
});

testOnTls(
  'la prueba de permisos usa un stream que no es del producto, y no deja en él eventos visibles',
  async () => {
    await preparar();
    expect(DOMAIN.prefixes.some((prefijo) => TRIAL_PREFIX.startsWith(prefijo))).toBe(false);
    const pruebas = servidor.log.events.filter(({ stream }) => stream.startsWith(TRIAL_PREFIX));
    expect(pruebas).toHaveLength(1);
    expect(servidor.log.read(pruebas[0]!.stream)).toEqual([]);
  },
);

testOnTls(
  'prepare conserva los permisos de los demás programas, y quita los abiertos para todos',
  async () => {
    const admin = EventStoreDBClient.connectionString(como('admin', ADMIN));
    const $userStreamAcl = { $r: ['$all', 'otro'], $w: 'otro', $d: '$all' };
    await admin.appendToStream(
      '$settings',
      jsonEvent({ type: 'update-default-acl', data: { $userStreamAcl } }),
    );
    await admin.dispose();
    expect((await preparar()).code).toBe(0);
    expect(permisos().$userStreamAcl).toMatchObject({
      $r: ['$admins', 'otro', 'cuentaclara'],
      $w: ['$admins', 'otro', 'cuentaclara'],
      $d: ['$admins'],
    });
  },
);

testOnTls(
  'prepare avisa de una cuenta con permisos de más o con otra clave; sin cuenta de administración no cambia nada',
  async () => {
    const sinAdmin = await preparar('otra clave');
    expect([sinAdmin.code, sinAdmin.salida]).toEqual([
      1,
      expect.stringContaining('El servidor no acepta a quien administra'),
    ]);
    expect(permisos()).toBeUndefined();
    expect(servidor.log.accounts.has('cuentaclara')).toBe(false);

    servidor.log.accounts.set('jefa', {
      fullName: 'Jefa',
      groups: ['$admins'],
      password: 'x',
      disabled: false,
    });
    const jefa = await preparar(ADMIN, como('jefa', 'x'));
    expect([jefa.code, jefa.salida]).toEqual([1, expect.stringContaining('pertenece a $admins')]);

    const sinCuenta = await preparar(ADMIN, servidor.url);
    expect([sinCuenta.code, sinCuenta.salida]).toEqual([
      1,
      expect.stringContaining('no dice con qué cuenta entra el producto'),
    ]);
  },
);

testOnTls('el producto avisa una vez si su cuenta puede más de lo que debe, y no avisa si no', async () => {
  servidor.log.accounts.set('cuentaclara', {
    fullName: 'Cuenta Clara',
    groups: [],
    password: CLAVE,
    disabled: false,
  });
  const url = como('cuentaclara', CLAVE);
  const escritos = servidor.log.events.length;
  expect(await avisosDe(url)).toHaveLength(1);
  expect(servidor.log.events).toHaveLength(escritos);
  expect((await preparar()).code).toBe(0);
  expect(await avisosDe(url)).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import sharp from 'sharp';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { collected } from '../src/platform/event-store/event-store.ts';
import { digestOfLog } from '../src/platform/event-store/log-digest.ts';
import { toPosition } from '../src/platform/system/position.ts';
import { UNSEALED } from '../src/platform/file-store/file-store.ts';
import { conDatos, herramienta, vistasDe } from './datos.prueba.ts';
import { LUZ, carpetaDeAntes } from './golden.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * A backup made during eight concurrent writers, and restored elsewhere, has everything recorded before it
 * (docs/operations.md).
 */

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

test('un respaldo hecho con ocho escritores a la vez se restaura en otra carpeta con el mismo registro hasta ahí', async () => {
  const original = await Servidor.arranca();
  const ana = await original.dueña();
  const { cliente } = await negocioListo(ana);
  const logo = await subeLogo(ana);
  const enlace = (await ana.post(`/api/clientes/${cliente.id}/enlaces-de-estado`, {})).body.camino as string;
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
  expect(existsSync(join(nueva, 'archivos', UNSEALED))).toBe(true);
  // After the restored events, the log has an event of the restore for each owner.
  const hasta = toPosition(Number(/ (\d+) eventos, huella/.exec(restaurada.salida)![1]));
  const [copia, vistas, restauraciones] = await conDatos(nueva, async ({ log, documents }) => [
    await digestOfLog(log, hasta),
    await vistasDe(documents),
    await collected(log.readAll({ after: hasta })),
  ]);
  expect(restauraciones).toMatchObject([
    { type: 'RespaldoRestaurado', metadata: { ownerId: ana.id }, data: { anclas: 0, posteriores: 0 } },
  ]);
  expect(restaurada.salida).toContain('Anclas comprobadas: ninguna.');
  const deOriginal = await conDatos(original.dataDir, ({ log }) => digestOfLog(log, hasta));
  expect(copia).toEqual(deOriginal);
  expect(restaurada.salida).toContain(copia.digest);

  const rehecha = await herramienta('rebuild', '--data', nueva);
  expect([rehecha.code, rehecha.salida]).toEqual([0, expect.stringMatching(/^Listo: .*facturas/m)]);
  expect(await conDatos(nueva, ({ documents }) => vistasDe(documents))).toBe(vistas);

  const otro = await Servidor.arranca({}, nueva);
  // A backup does not have the key of sessions, so Ana's token is refused.
  expect((await new Persona(otro.url, ana.token).get('/api/facturas')).status).toBe(401);
  expect((await otro.nadie.get(logo)).headers.get('content-type')).toBe('image/png');
  for (const id of antesDelRespaldo.slice(-5))
    expect((await otro.nadie.get(`/api/facturas/${id}/pdf/public`, { 'if-none-match': '*' })).status).toBe(
      200,
    );
  expect((await otro.nadie.get(`/api${enlace}`)).headers.get('content-type')).toBe('application/pdf');
  await otro.termina();
  await rm(original.dataDir, { recursive: true, force: true });
});

test('un respaldo no reemplaza un archivo, ni una restauración unos datos; un respaldo dañado se rechaza', async () => {
  const servidor = await Servidor.arranca();
  const archivo = join(carpeta, 'otro.db');
  expect((await herramienta('backup', '--to', archivo, '--data', servidor.dataDir)).code).toBe(0);
  const { size } = await stat(archivo);
  const encima = await herramienta('backup', '--to', archivo, '--data', servidor.dataDir);
  expect([encima.code, encima.salida]).toEqual([1, `El archivo ${archivo} ya existe.\n`]);
  expect((await stat(archivo)).size).toBe(size);
  const sobreDatos = await herramienta('restore', '--from', archivo, '--data', servidor.dataDir);
  expect([sobreDatos.code, sobreDatos.salida]).toEqual([1, expect.stringContaining('ya tiene datos')]);
  const sinLugar = await herramienta('backup', '--to', '/dev/null/no.db', '--data', servidor.dataDir);
  expect([sinLugar.code, sinLugar.salida]).toEqual([
    1,
    'No se puede escribir el respaldo /dev/null/no.db: el lugar no se puede usar, o el disco está lleno.\n',
  ]);
  const enProc = '/proc/cuenta-clara/aqui';
  if (existsSync('/proc/self')) {
    const enNinguna = await herramienta('backup', '--to', `${enProc}/no.db`, '--data', servidor.dataDir);
    expect([enNinguna.code, enNinguna.salida]).toEqual([1, expect.stringContaining('No se puede escribir')]);
    const restaurado = await herramienta('restore', '--from', archivo, '--data', enProc);
    const noSeCrea = `No se puede crear la carpeta de datos ${enProc}.\n`;
    expect([restaurado.code, restaurado.salida]).toEqual([1, noSeCrea]);
    await expect(Servidor.arranca({}, enProc)).rejects.toThrow(`the product ended with 1:\n${noSeCrea}`);
  }
  for (const [opciones, dice] of [
    [['--hacia', 'x.db'], 'No existe la opción --hacia. Las que hay: --data, --to.'],
    [['-t', 'x.db'], 'No existe la opción -t. Las que hay: --data, --to.'],
    [['--to'], 'Falta el valor de --to.'],
    [['--to', '--data', 'x'], 'Falta el valor de --to.'],
    [['x.db'], 'Sobra «x.db».'],
  ] as const)
    expect(await herramienta('backup', ...opciones)).toEqual({ code: 1, salida: `${dice}\n` });
  const deNadie = await herramienta('rebuild', '--data', join(carpeta, 'no-hay'));
  expect([deNadie.code, deNadie.salida]).toEqual([
    1,
    `No hay datos de Cuenta Clara en ${join(carpeta, 'no-hay')}.\n`,
  ]);
  expect(existsSync(join(carpeta, 'no-hay'))).toBe(false);
  const basura = join(carpeta, 'basura.db');
  await writeFile(basura, 'esto no es un respaldo');
  const danado = await herramienta('restore', '--from', basura, '--data', join(carpeta, 'nada'));
  expect([danado.code, danado.salida]).toEqual([1, expect.stringContaining('está dañado')]);
  const sinDatos = await herramienta('backup', '--to', join(carpeta, 'x.db'), '--data', carpeta);
  expect([sinDatos.code, sinDatos.salida]).toEqual([1, expect.stringContaining('No hay datos')]);
  expect((await herramienta('backup', '--data', carpeta)).salida).toBe('Falta --to.\n');
  await servidor.termina();
});

describe('Un respaldo con un disparador, una vista, un índice o una tabla ajenos', () => {
  let bueno: string;
  let datos: string;
  beforeAll(async () => {
    const servidor = await Servidor.arranca();
    await negocioListo(await servidor.dueña());
    datos = servidor.dataDir;
    bueno = join(carpeta, 'sin-nada-ajeno.db');
    await herramienta('backup', '--to', bueno, '--data', datos);
    await servidor.detiene();
  });
  afterAll(() => rm(datos, { recursive: true, force: true }));

  const AJENOS: readonly (readonly [nombre: string, sql: string])[] = [
    ['impide', "CREATE TRIGGER impide BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END"],
    ['borra', 'CREATE TRIGGER borra AFTER INSERT ON view_clientes BEGIN DELETE FROM view_clientes; END'],
    ['mira', 'CREATE VIEW mira AS SELECT * FROM events'],
    ['unico', 'CREATE UNIQUE INDEX unico ON view_clientes (owner)'],
    ['jobs', 'DROP TABLE jobs; CREATE TABLE jobs (n INTEGER PRIMARY KEY CHECK (n < 0))'],
    [
      'events_never_go',
      'DROP TRIGGER events_never_go; CREATE TRIGGER events_never_go AFTER INSERT ON events BEGIN SELECT 1; END',
    ],
  ];
  const conAjeno = async (archivo: string, sql: string): Promise<void> => {
    const db = new Database(archivo);
    db.exec(sql);
    db.close();
  };

  test.each(AJENOS)('no se restaura, se dice en una línea y no queda nada: %s', async (nombre, sql) => {
    const archivo = join(carpeta, `con-${nombre}.db`);
    await copyFile(bueno, archivo);
    await conAjeno(archivo, sql);
    const nueva = join(carpeta, `a/donde-no-hay-${nombre}`);
    expect(await herramienta('restore', '--from', archivo, '--data', nueva)).toEqual({
      code: 1,
      salida: `El respaldo ${archivo} tiene algo que Cuenta Clara no hizo (${nombre}) y que puede cambiar o impedir lo que se guarda. No se restauró nada.\n`,
    });
    expect(existsSync(join(carpeta, 'a'))).toBe(false);
  });

  test('la carpeta de destino que ya existía queda como estaba', async () => {
    const archivo = join(carpeta, 'con-impide.db');
    const nueva = await mkdtemp(join(carpeta, 'habia-'));
    await writeFile(join(nueva, 'nota.txt'), 'mía');
    expect((await herramienta('restore', '--from', archivo, '--data', nueva)).code).toBe(1);
    expect(await readdir(nueva)).toEqual(['nota.txt']);
  });

  test.each(AJENOS)('una carpeta así no arranca, y lo dice en una línea: %s', async (nombre, sql) => {
    const copia = join(carpeta, `carpeta-${nombre}`);
    await cp(datos, copia, { recursive: true });
    await conAjeno(join(copia, DATABASE_FILE), sql);
    await expect(Servidor.arranca({}, copia)).rejects.toThrow(
      `the product ended with 1:\nLos datos de ${copia} tienen algo que Cuenta Clara no hizo (${nombre}) y que puede cambiar o impedir lo que se guarda. Quítalo o restaura un respaldo.\n`,
    );
  });
});

const permisosDe = async (lugar: string): Promise<string[]> => {
  const todo = [lugar];
  if ((await stat(lugar)).isDirectory())
    for (const uno of await readdir(lugar, { recursive: true })) todo.push(join(lugar, uno));
  const permisos = await Promise.all(todo.map(async (uno) => (await stat(uno)).mode & 0o7777));
  return [...new Set(permisos.map((modo) => modo.toString(8)))].sort();
};

test('un respaldo y lo restaurado son solo para su cuenta; un archivo cuya ruta sale de la carpeta no se restaura', async () => {
  const original = await carpetaDeAntes();
  const archivo = join(carpeta, 'permisos.db');
  expect((await herramienta('backup', '--to', archivo, '--data', original)).code).toBe(0);
  expect(await permisosDe(archivo)).toEqual(['600']);
  await chmod(archivo, 0o644);
  const nueva = join(carpeta, 'permisos', 'restaurada');
  expect((await herramienta('restore', '--from', archivo, '--data', nueva)).code).toBe(0);
  expect(await permisosDe(nueva)).toEqual(['600', '700']);

  const mala = new Database(archivo);
  mala
    .prepare('INSERT INTO backup_files (path, bytes) VALUES (?, ?)')
    .run(['archivos/logos/../../../../fuera', Buffer.from('x')]);
  mala.close();
  const lugar = join(carpeta, 'otra', 'restaurada');
  const negada = await herramienta('restore', '--from', archivo, '--data', lugar);
  expect([negada.code, negada.salida]).toEqual([
    1,
    `El archivo ${archivo} no es un respaldo de Cuenta Clara, o está dañado.\n`,
  ]);
  expect(existsSync(join(carpeta, 'otra'))).toBe(false);
  await rm(original, { recursive: true });
});

describe('los archivos exportados', () => {
  const exportadosEn = async (dataDir: string): Promise<Record<string, string>> => {
    const carpetaDeExportados = join(dataDir, 'archivos', 'exportaciones');
    const nombres = await readdir(carpetaDeExportados);
    return Object.fromEntries(
      await Promise.all(
        nombres
          .sort()
          .map(
            async (nombre) => [nombre, await readFile(join(carpetaDeExportados, nombre), 'base64')] as const,
          ),
      ),
    );
  };

  test('van en el respaldo como se hicieron, también los más largos que lo que se lee de una vez', async () => {
    const original = await carpetaDeAntes();
    const largo = randomBytes(5_000_000);
    await writeFile(join(original, 'archivos', 'exportaciones', 'largo'), largo);
    const archivo = join(carpeta, 'con-archivos.db');
    expect((await herramienta('backup', '--to', archivo, '--data', original)).code).toBe(0);
    const nueva = join(carpeta, 'con-archivos');
    expect((await herramienta('restore', '--from', archivo, '--data', nueva)).code).toBe(0);
    const exportados = await exportadosEn(nueva);
    expect(Object.keys(exportados)).toHaveLength(4);
    expect(exportados).toEqual(await exportadosEn(original));
    expect(existsSync(join(nueva, 'archivos', 'pdf'))).toBe(false);
    await rm(original, { recursive: true });
  });

  test('un respaldo de antes, que no los llevaba, se restaura, y se hacen de nuevo: los mismos, o en la edición de hoy', async () => {
    const original = await carpetaDeAntes();
    const logos = join(original, 'archivos', 'logos');
    const [logo = ''] = await readdir(logos);
    const archivo = join(carpeta, 'de-antes.db');
    const viva = new Database(join(original, DATABASE_FILE));
    viva.prepare('VACUUM INTO ?').run([archivo]);
    viva.close();
    const copia = new Database(archivo);
    copia.exec('CREATE TABLE backup_files (path TEXT PRIMARY KEY, bytes BLOB NOT NULL)');
    for (const cual of ['impreso', 'original'])
      copia
        .prepare('INSERT INTO backup_files (path, bytes) VALUES (?, ?)')
        .run([join('archivos', 'logos', logo, cual), await readFile(join(logos, logo, cual))]);
    copia.close();

    const nueva = join(carpeta, 'de-antes');
    expect((await herramienta('restore', '--from', archivo, '--data', nueva)).code).toBe(0);
    const servidor = await Servidor.arranca({}, nueva);
    const { body } = await servidor.nadie.post('/api/auth/login', LUZ);
    const luz = new Persona(servidor.url, body.token, body.user.id);
    const listas = (await luz.get('/api/libro/exportaciones')).body.filter(
      ({ estado }: { estado: string }) => estado === 'lista',
    );
    expect(listas).toHaveLength(2);
    for (const { id, edicion, sha256 } of listas) {
      expect((await luz.get(`/api/libro/exportaciones/${id}/archivo`)).status).toBe(200);
      const { body: hecha } = await luz.get(`/api/libro/exportaciones/${id}`);
      const igual = { edicion, sha256, anteriores: [] };
      const deOtraEdicion = { edicion: EDICION, anteriores: [{ edicion, sha256 }] };
      expect(hecha).toMatchObject(edicion === EDICION ? igual : deOtraEdicion);
    }
    expect(Object.keys(await exportadosEn(nueva))).toHaveLength(listas.length);
    await servidor.termina();
    await rm(original, { recursive: true });
  });
});

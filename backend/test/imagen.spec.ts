import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { certify } from '../test-servers/certificate.prueba.ts';
import { ServerLog } from '../test-servers/eventstoredb-log.prueba.ts';
import { serveEventStoreDb } from '../test-servers/eventstoredb.prueba.ts';
import { describeOnMongo, useMongo } from '../test-servers/mongodb.prueba.ts';
import { testWith } from '../test-servers/programs.prueba.ts';
import { type Corrida } from './programa.prueba.ts';
import { Despliegue, Trabajador, hasta } from './despliegue.prueba.ts';
import { Persona, Servidor, misDatosListos, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * The Docker image's content, laid out as by the Dockerfile: the product and every tool run, and nothing else
 * is in it.
 */

const RAIZ = join(import.meta.dirname, '../..');
const run = promisify(execFile);

const etapas = readFileSync(join(RAIZ, 'Dockerfile'), 'utf8').split(/^FROM /m);
const [, hechaPor] = /^RUN .*(node scripts\/image\.mjs) \/image\b/m.exec(etapas.at(-2)!) ?? [];

let imagen: string;
const servidores: Servidor[] = [];
let scripts: Readonly<Record<string, string>>;
beforeAll(async () => {
  imagen = mkdtempSync(join(tmpdir(), 'cuenta-clara-imagen-'));
  await run('sh', ['-c', `${hechaPor} "$1"`, 'sh', imagen], { cwd: RAIZ });
  ({ scripts } = JSON.parse(readFileSync(join(imagen, 'package.json'), 'utf8')));
});
afterEach(() => Promise.all(servidores.splice(0).map((servidor) => servidor.termina())));
afterAll(() => rm(imagen, { recursive: true, force: true }));

const arranca = async (env: Record<string, string> = {}): Promise<Servidor> => {
  const main = join(imagen, 'backend/dist/bundle/main.js');
  const servidor = await Servidor.arranca(env, undefined, { main });
  servidores.push(servidor);
  return servidor;
};

const corridas = new Set<string>();

/** Runs `npm run NOMBRE -- ARGS` in the image, which has no npm: a shell runs the command of package.json. */
const corre = async (nombre: string, env: Record<string, string>, ...args: string[]): Promise<Corrida> => {
  corridas.add(nombre);
  try {
    const { stdout } = await run('sh', ['-c', `${scripts[nombre]} "$@"`, 'sh', ...args], {
      cwd: imagen,
      env: { PATH: process.env['PATH'], ...env },
    });
    return { code: 0, salida: stdout };
  } catch (error) {
    const { code, stderr, stdout } = error as { code: number; stderr: string; stdout: string };
    return { code, salida: stdout + stderr };
  }
};
const termina = (dice: string): Corrida => ({ code: 0, salida: expect.stringContaining(dice) });

test('la imagen de Docker copia solo la carpeta que arma scripts/image.mjs', () => {
  expect(etapas.at(-1)!.match(/^(COPY|ADD) .*$/gm)).toEqual(['COPY --from=build /image ./']);
});

test('la imagen no tiene mapas, tipos, pruebas ni paquetes que ya están en el bundle', () => {
  const archivos = readdirSync(imagen, { recursive: true }) as string[];
  const sobran = archivos.filter((ruta) =>
    /\.map$|\.[cm]?tsx?$|\.tsbuildinfo$|\.(spec|test)\.[cm]?js$|(^|\/)(tests?|__tests__)(\/|$)/.test(ruta),
  );
  expect(sobran).toEqual([]);
  expect(readdirSync(join(imagen, 'backend/dist'))).toEqual(['bundle']);
  for (const enElBundle of ['@nestjs/core', 'fastify', 'react-dom', 'typescript', 'vite'])
    expect(archivos).not.toContain(join('node_modules', enElBundle));
});

test('el producto y las herramientas corren desde la imagen, sobre una carpeta de datos', async () => {
  const servidor = await arranca();
  const { dataDir } = servidor;
  const ana = await servidor.dueña();
  const { email } = (await ana.get('/api/auth/profile')).body;
  const { cliente } = await negocioListo(ana);
  // A character outside the font's subset is printed with the whole font.
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id, { nota: 'Ω ѣ' }))).body;
  for (const [ruta, tipo] of [
    [`/api/facturas/${id}/pdf/public`, 'application/pdf'],
    ['/login', 'text/html; charset=utf-8'],
    ['/api/docs/swagger-ui-bundle.js', 'application/javascript; charset=utf-8'],
    ['/verificar', 'text/html; charset=utf-8'],
  ] as const) {
    const { status, headers } = await servidor.nadie.get(ruta);
    expect([ruta, status, headers.get('content-type')]).toEqual([ruta, 200, tipo]);
  }
  const respaldo = join(dataDir, 'respaldo.db');
  const enDatos = { DATA_DIR: dataDir };
  expect(await corre('backup', enDatos, '--to', respaldo)).toEqual(termina('Respaldo listo'));
  await servidor.detiene();

  expect(await corre('audit', enDatos, '--pdf')).toEqual(termina('Todo en orden'));
  expect(await corre('rebuild', enDatos)).toEqual(termina('Listo: '));
  expect(await corre('contrasena', enDatos, '--correo', email)).toEqual(termina('Contraseña nueva: '));
  const restaurada = join(dataDir, 'restaurada');
  expect(await corre('restore', {}, '--from', respaldo, '--data', restaurada)).toEqual(termina(' eventos, '));
  expect(await corre('audit', { DATA_DIR: restaurada })).toEqual(termina('Todo en orden'));
});

testWith('openssl')('eventstore:prepare corre desde la imagen', async () => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cuenta-clara-imagen-'));
  const servidor = await serveEventStoreDb(new ServerLog(), { accounts: certify(carpeta) });
  const env = {
    EVENTSTORE_URL: servidor.url.replace('esdb://', 'esdb://cuentaclara:clave@'),
    EVENTSTORE_ADMIN_PASSWORD: 'changeit',
  };
  expect(await corre('eventstore:prepare', env)).toEqual(termina('Se creó la cuenta cuentaclara.'));
  await servidor.close();
  await rm(carpeta, { recursive: true });
});

describeOnMongo('desde la imagen, sobre servidores', () => {
  const mongo = useMongo();
  let despliegue: Despliegue;
  let trabajador: Trabajador | undefined;
  afterEach(async () => {
    await trabajador?.termina();
    await despliegue.cierra();
  });

  test('corren la mudanza, la auditoría, los backends y los trabajadores', async () => {
    const chico = await arranca();
    const ana = await chico.dueña();
    const { email } = (await ana.get('/api/auth/profile')).body;
    const { cliente } = await negocioListo(ana);
    const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
    const copia = await misDatosListos(ana);
    await chico.detiene();
    despliegue = await Despliegue.abre(mongo());
    const mudada = await corre('migrate:embedded', despliegue.env, '--data', chico.dataDir);
    expect(mudada).toEqual(termina(' eventos, '));
    expect(await corre('rebuild', despliegue.env)).toEqual(termina('Listo: '));
    expect(await corre('audit', despliegue.env)).toEqual(termina('Todo en orden'));

    trabajador = await Trabajador.arranca(despliegue.env, join(imagen, 'backend/dist/bundle/worker.js'));
    const grande = await arranca(despliegue.env);
    await hasta(async () => (await grande.nadie.get('/api/salud')).status === 200);
    const cambiada = await corre('contrasena', despliegue.env, '--correo', email);
    expect(cambiada).toEqual(termina('Contraseña nueva: '));
    const [, password] = /Contraseña nueva: (\S+)/.exec(cambiada.salida)!;
    const { token } = (await grande.nadie.post('/api/auth/login', { email, password })).body;
    const mudadaAna = new Persona(grande.url, token);
    expect((await mudadaAna.get(`/api/facturas/${id}`)).body.numero_factura).toBe(1);
    expect((await mudadaAna.get(`/api/mis-datos/${copia.id}/archivo`)).status).toBe(200);
  });
});

test('las pruebas de la imagen corren todas las herramientas de package.json', () => {
  const herramientas = Object.keys(scripts).filter((nombre) => scripts[nombre]!.includes('scripts/tool.mjs'));
  if (!process.env['MISSING_MONGODB'] && !process.env['MISSING_OPENSSL'])
    expect([...corridas].sort()).toEqual(herramientas.sort());
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { DIBUJA_AL_EMITIR, MAIN, Servidor } from './servidor.prueba.ts';

const COMPILADO = join(import.meta.dirname, '../dist');

const PIDE_ENTRAR =
  'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';

describe('Una señal mientras arranca es un final en orden', () => {
  let carpeta: string;
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-'));
  });
  afterEach(() => rm(carpeta, { recursive: true, force: true }));

  const arranca = (PORT: string): ChildProcess =>
    spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], PORT, DATA_DIR: carpeta, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const fin = async (proceso: ChildProcess) => {
    const terminado = once(proceso, 'exit');
    proceso.kill('SIGTERM');
    const [codigo, senal] = await terminado;
    return [codigo, senal];
  };

  test('antes de que haya puerto', async () => {
    const proceso = arranca('0');
    while (!existsSync(join(carpeta, 'cuenta-clara.db'))) await pause(5);
    expect(await fin(proceso)).toEqual([0, null]);
  });

  test.each([1, 2, 3].slice(0, sorteos(1, 3)))('con la primera conexión que acepta (%i)', async () => {
    const puerto = await freePort();
    const proceso = arranca(String(puerto));
    const acepta = async (): Promise<boolean> => {
      const socket = connect(puerto, '127.0.0.1');
      const acepto = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (acepto) socket.on('error', () => {});
      return acepto;
    };
    while (!(await acepta())) await pause(1);
    expect(await fin(proceso)).toEqual([0, null]);
  });
});

describe('Una conexión callada no detiene el final', () => {
  const abre = async (url: string, dice: string): Promise<Promise<unknown>[]> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    const cerrada = once(socket.resume(), 'close');
    if (dice) await new Promise<void>((resolve) => socket.write(dice, () => resolve()));
    return [cerrada];
  };

  test.each([
    ['que no dice nada', ''],
    ['con media cabecera', 'GET /api/salud HTTP/1.1\r\nhos'],
    ['con medio cuerpo', `${PIDE_ENTRAR}{"email":`],
    ['que ya recibió su respuesta', 'GET /api/salud HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('una conexión %s se cierra, y el proceso termina con 0', async (_, dice) => {
    const servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
    const [cerrada] = await abre(servidor.url, dice);
    // Once this request is answered, the server has received the bytes of the connection under test too.
    expect((await servidor.nadie.get('/api/salud')).status).toBe(200);
    expect(await servidor.detiene()).toBe(0);
    await cerrada;
    await servidor.termina();
  });
});

let proceso: ChildProcess | undefined;
afterEach(() => proceso?.kill('SIGKILL'));

test('un cierre que no termina nunca no detiene el final', async () => {
  const colgado = `
    await import(${JSON.stringify(join(COMPILADO, 'told-to-end.js'))});
    const { runProcess } = await import(${JSON.stringify(join(COMPILADO, 'run-process.js'))});
    setInterval(() => {}, 1_000);
    await runProcess(async () => ({ close: () => new Promise(() => {}) }), () => 'listo');`;
  proceso = spawn(process.execPath, ['--input-type=module', '--eval', colgado], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(proceso.stdout!, 'data');
  const terminado = once(proceso, 'exit');
  proceso.kill('SIGTERM');
  expect(await terminado).toEqual([0, null]);
});

describe('`npm start` termina con quien lo inició', () => {
  const RAIZ = join(import.meta.dirname, '../..');
  let carpeta: string;
  let pidDelProducto = 0;
  beforeEach(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-npm-'));
  });
  afterEach(async () => {
    if (estaVivo(pidDelProducto)) process.kill(pidDelProducto, 'SIGKILL');
    await rm(carpeta, { recursive: true, force: true });
  });

  const estaVivo = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  const conNpm = async (): Promise<ChildProcess> => {
    const anota = `import { writeFileSync } from 'node:fs';
      if (process.argv[1]?.endsWith('start.mjs')) writeFileSync(${JSON.stringify(join(carpeta, 'pid'))}, String(process.pid));`;
    const npm = spawn('npm', ['start'], {
      cwd: RAIZ,
      env: {
        ...{
          PATH: process.env['PATH'],
          HOME: process.env['HOME'],
          PORT: '0',
          DATA_DIR: join(carpeta, 'data'),
        },
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(anota)}`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    proceso = npm;
    let dicho = '';
    for await (const parte of npm.stdout!) if ((dicho += String(parte)).includes('está lista')) break;
    pidDelProducto = Number(await readFile(join(carpeta, 'pid'), 'utf8'));
    return npm;
  };

  test('una señal a npm llega al producto: termina en orden, npm después, con su código', async () => {
    const npm = await conNpm();
    const terminado = once(npm, 'exit');
    npm.kill('SIGTERM');
    expect(await terminado).toEqual([0, null]);
    expect(estaVivo(pidDelProducto)).toBe(false);
  });

  test('muerto npm, que ya no puede pasar nada, el producto termina por sí mismo', async () => {
    const npm = await conNpm();
    npm.kill('SIGKILL');
    while (estaVivo(pidDelProducto)) await pause(20);
    expect((await stat(join(carpeta, 'data', 'cuenta-clara.db-wal'))).size).toBe(0);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { READ_YOUR_WRITES_MS } from '../src/platform/write-side/write-side.ts';
import { TestEventStoreDb } from '../test-servers/eventstoredb-server.prueba.ts';
import { Line } from '../test-servers/line.prueba.ts';
import { type TestMongo } from '../test-servers/mongodb.prueba.ts';
import { RedisServer } from '../test-servers/redis.prueba.ts';
import {
  DIBUJA_AL_EMITIR,
  NODE_DE_PRUEBA,
  Persona,
  type Respuesta,
  Servidor,
  TRABAJADOR,
} from './servidor.prueba.ts';

export const hasta = async (esAsi: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await esAsi())) await pause(50);
};

export const en = (servidor: Servidor, { token, id }: Persona): Persona =>
  new Persona(servidor.url, token, id);

/** A write that was answered in less time did not give up waiting for the read models. */
const NO_SE_RINDIO_MS = READ_YOUR_WRITES_MS - 50;

/**
 * The first read after a write must show it. When the write gave up waiting for the read models, the read is
 * repeated.
 */
export const seLeeAlMomento = async <T>(
  escribe: () => Promise<T>,
  seLee: (escrito: T) => Promise<boolean>,
): Promise<void> => {
  const empezo = performance.now();
  const escrito = await escribe();
  if (performance.now() - empezo < NO_SE_RINDIO_MS) expect(await seLee(escrito)).toBe(true);
  else await hasta(() => seLee(escrito));
};

const INTENTOS = 5;

/**
 * Answers what `lee` reads while the log is down, for a session that the process has cached. A process that
 * cannot hear Redis (as on a busy machine) caches no session: then the log is brought back, and all is tried
 * again.
 */
export const leidaSinRegistro = async (
  quita: () => Promise<void> | void,
  devuelve: () => Promise<void> | void,
  lee: () => Promise<Respuesta>,
): Promise<Respuesta> => {
  for (let intento = 1; ; intento++) {
    await quita();
    const leida = await lee();
    if (leida.status === 200 || intento === INTENTOS) return leida;
    await devuelve();
    await hasta(async () => (await lee()).status === 200);
  }
};

export type Parte = 'registro' | 'vistas' | 'cola';

/** A deployment of three servers, and any number of backends and workers on this machine. */
export class Despliegue {
  /** SECRETS_KEY of all processes; with null JWT_SECRET serves instead. */
  clave: string | null = null;
  cumulo: string | null = null;
  autoridad: string | null = null;
  tmp: string | null = null;
  private readonly procesos: { termina(): Promise<void> }[] = [];

  private constructor(
    readonly eventStore: TestEventStoreDb,
    readonly redis: RedisServer,
    private readonly mongo: TestMongo,
    readonly lineas: Readonly<Record<Parte, Line>>,
  ) {}

  static async abre(mongo: TestMongo): Promise<Despliegue> {
    const [eventStore, redis] = [await TestEventStoreDb.open(), await RedisServer.start()];
    return new Despliegue(eventStore, redis, mongo, {
      registro: await Line.to(eventStore.host, eventStore.port),
      vistas: mongo.line,
      cola: await Line.to('127.0.0.1', redis.port),
    });
  }

  get env(): Record<string, string> {
    return {
      EVENTSTORE_URL: `${this.cumulo ?? this.eventStore.urlOver(this.lineas.registro)}&defaultDeadline=20000`,
      MONGODB_URL: this.mongo.url,
      REDIS_URL: `redis://127.0.0.1:${this.lineas.cola.port}`,
      JWT_SECRET: 'el secreto de las pruebas',
      ...DIBUJA_AL_EMITIR,
      ...(this.clave && { SECRETS_KEY: this.clave }),
      ...(this.autoridad && { TSA_URL: this.autoridad }),
      ...(this.tmp && { TMPDIR: this.tmp }),
    };
  }

  async backend(env: Record<string, string> = {}): Promise<Servidor> {
    const servidor = await Servidor.arranca({ ...this.env, ...env });
    this.procesos.push(servidor);
    return servidor;
  }

  async backendListo(): Promise<Servidor> {
    const servidor = await this.backend();
    await hasta(async () => (await servidor.nadie.get('/api/salud')).status === 200);
    return servidor;
  }

  async trabajador(): Promise<Trabajador> {
    const trabajador = await Trabajador.arranca(this.env);
    this.procesos.push(trabajador);
    return trabajador;
  }

  async sinRegistro(): Promise<void> {
    await this.eventStore.kill();
  }

  async conRegistro(): Promise<void> {
    await this.eventStore.start();
  }

  /** Takes the lease, so that no process projects until the returned function is called. */
  async congelaVistas(): Promise<() => Promise<void>> {
    const redis = new Redis(this.redis.url);
    await redis.set('cuenta-clara-projector', 'nadie');
    return async () => {
      await redis.del('cuenta-clara-projector');
      redis.disconnect();
    };
  }

  async terminaSuscripciones(): Promise<void> {
    await this.eventStore.endSubscriptions();
  }

  async cierra(): Promise<void> {
    await Promise.all(this.procesos.map((proceso) => proceso.termina()));
    await Promise.all([this.lineas.registro.close(), this.lineas.cola.close()]);
    await this.eventStore.remove();
    await this.redis.remove();
  }
}

export class Trabajador {
  private constructor(private readonly child: ChildProcess) {}

  static async arranca(env: Record<string, string>, programa = TRABAJADOR): Promise<Trabajador> {
    const [node, ...opciones] = NODE_DE_PRUEBA;
    const child = spawn(node, [...opciones, programa], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let dicho = '';
    await new Promise<void>((listo, falla) => {
      child.stdout!.on('data', (chunk: Buffer) => {
        dicho += chunk.toString();
        if (dicho.includes('está listo')) listo();
      });
      child.once('close', (code) => falla(new Error(`the worker ended with ${code}:\n${dicho}`)));
    });
    return new Trabajador(child);
  }

  async mata(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  async termina(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await gone;
  }
}

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

/** Waits for something to become so; a test that waits in vain ends by its own time limit. */
export const hasta = async (esAsi: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await esAsi())) await pause(50);
};

/** The same person at another backend. */
export const en = (servidor: Servidor, { token, id }: Persona): Persona =>
  new Persona(servidor.url, token, id);

/** An answer that came sooner than this did not give up waiting for the read models. */
const NO_SE_RINDIO_MS = READ_YOUR_WRITES_MS - 50;

/** Writes, and what was written is read at once, wherever; unless the answer came late without waiting for it any longer. */
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
 * What is answered while the log is away to whoever's session the process remembers. It remembers nobody whom it saw only
 * while it could not hear Redis, as on a machine too busy to hear in time, and then asks the log: so with the log back she asks
 * again, and the log is taken away once more.
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

/** What a deployment stands on, as its health calls it: the log, the read models and files, jobs and word of mouth. */
export type Parte = 'registro' | 'vistas' | 'cola';

/** The distributed profile on this machine: its servers, and any number of backends and workers. */
export class Despliegue {
  /** The key that its servers share; JWT_SECRET stands in for one that is not named. */
  clave: string | null = null;
  /** The address of a log of several nodes, in place of the server of its own. */
  cumulo: string | null = null;
  /** An authority of time, that all its backends are told of. */
  autoridad: string | null = null;
  /** Where its processes write what they derive; null is the machine's. */
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

  /** A backend; it says that it is ready before its servers need to be. */
  async backend(env: Record<string, string> = {}): Promise<Servidor> {
    const servidor = await Servidor.arranca({ ...this.env, ...env });
    this.procesos.push(servidor);
    return servidor;
  }

  /** A backend that can be used. */
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

  /** EventStoreDB goes away at once, as a server that lost its power. */
  async sinRegistro(): Promise<void> {
    await this.eventStore.kill();
  }

  async conRegistro(): Promise<void> {
    await this.eventStore.start();
  }

  /** From here on nobody makes the read models, until what this answers is called: the lease is in the hands of nobody. */
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

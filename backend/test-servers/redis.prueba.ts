import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { type Certificate, certify } from './certificate.prueba.ts';
import { freePort } from './free-port.prueba.ts';

const BINARY = 'redis-server';
const given = process.env['REDIS_URL'];
const hasBinary = spawnSync(BINARY, ['--version']).status === 0;

export interface RedisServerOptions {
  readonly password?: string;
  readonly tls?: boolean;
}

/** Debian's redis-server on its own port, without persistence. */
export class RedisServer {
  private process: ChildProcess | null = null;
  private readonly tls: Certificate | null;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly options: RedisServerOptions,
  ) {
    this.tls = options.tls ? certify(folder) : null;
  }

  static async start(options: RedisServerOptions = {}): Promise<RedisServer> {
    const server = new RedisServer(
      await freePort(),
      mkdtempSync(join(tmpdir(), 'cuenta-clara-redis-')),
      options,
    );
    await server.start();
    return server;
  }

  get url(): string {
    const { password, tls } = this.options;
    const credentials = password === undefined ? '' : `:${encodeURIComponent(password)}@`;
    return `${tls ? 'rediss' : 'redis'}://${credentials}127.0.0.1:${this.port}`;
  }

  get certificate(): string {
    return this.tls!.certificate;
  }

  async start(): Promise<void> {
    const { tls } = this;
    const { password } = this.options;
    const tlsFiles = tls
      ? [
          ...['--tls-cert-file', tls.certificate, '--tls-key-file', tls.key],
          ...['--tls-ca-cert-file', tls.certificate, '--tls-auth-clients', 'no'],
        ]
      : [];
    const child = spawn(
      BINARY,
      [
        ...['--bind', '127.0.0.1', '--dir', this.folder],
        ...['--port', tls ? '0' : String(this.port)],
        ...(tls ? ['--tls-port', String(this.port), ...tlsFiles] : []),
        ...(password === undefined ? [] : ['--requirepass', password]),
        ...['--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.process = child;
    for await (const line of createInterface({ input: child.stdout! }))
      if (line.includes('Ready to accept connections')) return void child.stdout!.resume();
    throw new Error(`${BINARY} did not start`);
  }

  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface TestRedis {
  readonly url: string;
  readonly prefix: string;
  readonly redis: Redis;
}

/** Suites use the Redis of REDIS_URL, else one of their own. Each test has its own key prefix. */
export const describeOnRedis = (name: string, suite: (redis: () => TestRedis) => void): void => {
  (process.env['MISSING_REDIS'] ? describe.skip : describe)(name, () => {
    let server: RedisServer | undefined;
    let redis: Redis;
    let test: TestRedis;

    beforeAll(async () => {
      if (!given) server = await RedisServer.start();
      redis = new Redis(given ?? server!.url);
    });
    beforeEach(() => {
      test = { url: given ?? server!.url, prefix: `prueba-${crypto.randomUUID()}`, redis };
    });
    afterEach(async () => {
      const left = await redis.keys(`${test.prefix}*`);
      if (left.length > 0) await redis.del(left);
    });
    afterAll(async () => {
      redis.disconnect();
      await server?.remove();
    });
    suite(() => test);
  });
};

/** Defines a suite that kills and restarts Redis: each test has a new server. */
export const describeOnOwnRedis = (name: string, suite: (server: () => RedisServer) => void): void => {
  (hasBinary ? describe : describe.skip)(name, () => {
    let server: RedisServer;
    beforeEach(async () => {
      server = await RedisServer.start();
    });
    afterEach(() => server.remove());
    suite(() => server);
  });
};

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';

/**
 * The MongoDB the suites run on: the one of MONGODB_URL, else a server of its wire protocol in Java, in memory
 * (docs/operations.md says what was verified against which). Where there is neither, they are skipped, loudly.
 */

const SOURCES = join(import.meta.dirname, 'mongodb');
const JARS = join(import.meta.dirname, '../../node_modules/.cuenta-clara/mongodb-test-server');

const runs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { cwd: SOURCES, stdio: 'ignore' }).status === 0;

/** Copies what the server needs, once: into a folder of our own, so that suites that do it at once do no harm. */
const haveJars = (): boolean => {
  if (existsSync(JARS)) return true;
  mkdirSync(dirname(JARS), { recursive: true });
  const copy = mkdtempSync(`${JARS}-`);
  try {
    if (!runs('mvn', '-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${copy}`)) return false;
    if (!existsSync(JARS)) renameSync(copy, JARS);
    return true;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const missing = (): string | null => {
  if (process.env['MONGODB_URL']) return null;
  if (!runs('java', '-version')) return 'there is no MONGODB_URL, nor Java for the test server';
  return haveJars() ? null : 'there is no MONGODB_URL, and Maven could not fetch the test server';
};

const reason = missing();

/** A suite on MongoDB. */
export const describeOnMongo = (name: string, suite: () => void): void => {
  if (reason) console.warn(`*** NOT RUN: ${name}: ${reason}. ***`);
  (reason ? describe.skip : describe)(name, suite);
};

/** The wire between the product and the server: it can be cut, and mended. */
interface Wire {
  readonly port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const layWire = async (host: string, port: number): Promise<Wire> => {
  const sockets = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false;
    },
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};

export interface TestMongo {
  /** Address of a database of this test alone. */
  readonly url: string;
  /** Cuts every connection, and refuses new ones until it is mended. */
  cut(): void;
  mend(): void;
}

/** Its stdin is a pipe of ours: it ends when this process does, however that ends. */
const startJava = async (): Promise<{ process: ChildProcess; url: string }> => {
  const process = spawn('java', ['-cp', join(JARS, '*'), join(SOURCES, 'MongoServer.java')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: process.stdout! })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1];
    if (port) return { process, url: `mongodb://127.0.0.1:${port}` };
  }
  throw new Error('the MongoDB test server did not start');
};

/** The parts of a plain address: the suites go to its first server, over a wire of their own. */
const ADDRESS = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?,:]+)(?::(\d+))?[^/?]*(?:\/[^?]*)?(?:\?(.*))?$/;

/** Gives each test of the suite that calls this a database of its own, removed after it. */
export const useMongo = (): (() => TestMongo) => {
  let java: ChildProcess | undefined;
  let server = process.env['MONGODB_URL'] ?? '';
  let wire: Wire | undefined;
  let current: TestMongo | undefined;

  beforeAll(async () => {
    if (!server) ({ process: java, url: server } = await startJava());
  }, 60_000);
  afterAll(() => java?.kill());

  beforeEach(async () => {
    const [, start, host, port = '27017', options = ''] = ADDRESS.exec(server)!;
    wire = await layWire(host!, Number(port));
    const direct = new URLSearchParams(options);
    direct.delete('replicaSet');
    direct.set('directConnection', 'true');
    const name = `cuenta-clara-spec-${randomUUID()}`;
    const url = `${start}127.0.0.1:${wire.port}/${name}?${direct}`;
    current = { url, cut: wire.cut, mend: wire.mend };
  });
  afterEach(async () => {
    wire!.mend();
    const client = new MongoClient(current!.url);
    await client.db().dropDatabase();
    await client.close();
    await wire!.close();
  });
  return () => current!;
};

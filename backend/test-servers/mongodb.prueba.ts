import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { Line } from './line.prueba.ts';

/**
 * The MongoDB the suites run on: the one of MONGODB_URL, else a server of its wire protocol in Java, in memory
 * (docs/operations.md says what was verified against which), which scripts/servers.mjs fetched.
 */

const SERVER = join(import.meta.dirname, 'mongodb/MongoServer.java');
const JARS = process.env['MONGODB_JARS'];

/** A suite on MongoDB, where there is one (scripts/servers.mjs says it when there is none). */
export const describeOnMongo = process.env['MISSING_MONGODB'] ? describe.skip : describe;

/** Options of a client that gives a lost server up sooner than the product does; on a busy machine it finds one that is there. */
export const IMPATIENT = { serverSelectionTimeoutMS: 3_000 };

export interface TestMongo {
  /** Address of a database of this test alone, over a line of its own. */
  readonly url: string;
  readonly line: Line;
}

/** Its stdin is a pipe of ours: it ends when this process does, however that ends. */
const startJava = async (): Promise<{ process: ChildProcess; url: string }> => {
  const process = spawn('java', ['-cp', `${JARS}/*`, SERVER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: process.stdout! })) {
    const port = /^listening on (\d+)$/.exec(line)?.[1];
    if (port) return { process, url: `mongodb://127.0.0.1:${port}` };
  }
  throw new Error('the MongoDB test server did not start');
};

/** The parts of a plain address: the suites go to its first server, over a line of their own. */
const ADDRESS = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?,:]+)(?::(\d+))?[^/?]*(?:\/[^?]*)?(?:\?(.*))?$/;

/** Gives each test of the suite that calls this a database of its own, removed after it. */
export const useMongo = (): (() => TestMongo) => {
  let java: ChildProcess | undefined;
  let server = process.env['MONGODB_URL'] ?? '';
  let current: TestMongo | undefined;

  beforeAll(async () => {
    if (!server) ({ process: java, url: server } = await startJava());
  });
  afterAll(() => java?.kill());

  beforeEach(async () => {
    const [, start, host, port = '27017', options = ''] = ADDRESS.exec(server)!;
    const line = await Line.to(host!, Number(port));
    const direct = new URLSearchParams(options);
    direct.delete('replicaSet');
    direct.set('directConnection', 'true');
    const name = `cuenta-clara-spec-${randomUUID()}`;
    const url = `${start}127.0.0.1:${line.port}/${name}?${direct}`;
    current = { url, line };
  });
  afterEach(async () => {
    const { url, line } = current!;
    line.mend();
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
    await line.close();
  });
  return () => current!;
};

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
import { Line } from './line.prueba.ts';

/**
 * URL of the suites' MongoDB: that of MONGODB_URL, else an in-memory server of its protocol in Java, fetched
 * by scripts/servers.mjs (docs/status.md says what was verified against which).
 */

const DOOR = process.env['MONGODB_DOOR'];

/** Without a MongoDB its suites are skipped, which scripts/servers.mjs reports. */
export const describeOnMongo = process.env['MISSING_MONGODB'] ? describe.skip : describe;

/** Client options with a shorter time limit than the product's, yet enough on a busy machine. */
export const IMPATIENT = { serverSelectionTimeoutMS: 3_000 };

export interface TestMongo {
  readonly url: string;
  readonly line: Line;
}

/** All suites of a run share a server; the first connection makes scripts/servers.mjs start it. */
const shared = async (): Promise<string> => {
  let where = '';
  for await (const part of connect(DOOR!).setEncoding('utf8')) where += part;
  return where;
};

const ADDRESS = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?,:]+)(?::(\d+))?[^/?]*(?:\/[^?]*)?(?:\?(.*))?$/;

export const useMongo = (one: 'for each test' | 'for all tests' = 'for each test'): (() => TestMongo) => {
  const [before, after] = one === 'for all tests' ? [beforeAll, afterAll] : [beforeEach, afterEach];
  let server = process.env['MONGODB_URL'] ?? '';
  let current: TestMongo | undefined;

  beforeAll(async () => {
    server ||= await shared();
  });

  before(async () => {
    const [, start, host, port = '27017', options = ''] = ADDRESS.exec(server)!;
    const line = await Line.to(host!, Number(port));
    const direct = new URLSearchParams(options);
    direct.delete('replicaSet');
    direct.set('directConnection', 'true');
    const name = `cuenta-clara-spec-${randomUUID()}`;
    const url = `${start}127.0.0.1:${line.port}/${name}?${direct}`;
    current = { url, line };
  });
  after(async () => {
    const { url, line } = current!;
    line.mend();
    const client = new MongoClient(url);
    await client.db().dropDatabase();
    await client.close();
    await line.close();
  });
  return () => current!;
};

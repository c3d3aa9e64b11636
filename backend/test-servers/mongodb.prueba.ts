import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { MongoClient } from 'mongodb';
import { Line } from './line.prueba.ts';

/**
 * The MongoDB the suites run on: the one of MONGODB_URL, else a server of its wire protocol in Java, in memory
 * (docs/status.md says what was verified against which), which scripts/servers.mjs fetched.
 */

const DOOR = process.env['MONGODB_DOOR'];

/** A suite on MongoDB, where there is one (scripts/servers.mjs says it when there is none). */
export const describeOnMongo = process.env['MISSING_MONGODB'] ? describe.skip : describe;

/** Options of a client that gives a lost server up sooner than the product does; on a busy machine it finds one that is there. */
export const IMPATIENT = { serverSelectionTimeoutMS: 3_000 };

export interface TestMongo {
  /** Address of a database of this test alone, over a line of its own. */
  readonly url: string;
  readonly line: Line;
}

/** Where the server is that all suites of a run share: whoever asks first has it started (scripts/servers.mjs). */
const shared = async (): Promise<string> => {
  let where = '';
  for await (const part of connect(DOOR!).setEncoding('utf8')) where += part;
  return where;
};

/** The parts of a plain address: the suites go to its first server, over a line of their own. */
const ADDRESS = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?,:]+)(?::(\d+))?[^/?]*(?:\/[^?]*)?(?:\?(.*))?$/;

/** Gives each test of the suite that calls this a database of its own, removed after it; or the suite one for all its tests. */
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

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { partsOf } from '../src/platform/event-store/eventstoredb-administrator.ts';
import { type ServerEvent, ServerLog } from './eventstoredb-log.prueba.ts';
import { type TestServer, serveEventStoreDb } from './eventstoredb.prueba.ts';
import { freePort } from './free-port.prueba.ts';
import { type Line } from './line.prueba.ts';

/**
 * The EventStoreDB of the suites. EVENTSTORE_URL names a running server with earlier events and other users,
 * which must not be stopped. EVENTSTORE_COMMAND is a program for suites that kill and restart the server:
 * called with a port and a data folder, it serves without TLS until killed. Without either variable, suites
 * use the stand-in of eventstoredb.prueba.ts.
 */

export const GIVEN_URL = process.env['EVENTSTORE_URL'];
const COMMAND = process.env['EVENTSTORE_COMMAND'];
const HAS_OWN = Boolean(COMMAND) || !GIVEN_URL;

export const OWN_NAME = COMMAND ? 'EventStoreDB of EVENTSTORE_COMMAND' : 'the stand-in for EventStoreDB';

export const testOnOwnEventStoreDb = (name: string, run: () => Promise<void>): void => {
  if (!HAS_OWN) process.stderr.write(`NOT RUN: ${name}: it needs EVENTSTORE_COMMAND.\n`);
  (HAS_OWN ? test : test.skip)(name, run);
};

export const testOnStandIn = (name: string, run: () => Promise<void>): void => {
  const isStandIn = HAS_OWN && !COMMAND;
  if (!isStandIn) process.stderr.write(`NOT RUN: ${name}: it needs the stand-in for EventStoreDB.\n`);
  (isStandIn ? test : test.skip)(name, run);
};

export class TestEventStoreDb {
  private child: ChildProcess | null = null;
  private standIn: TestServer | null = null;

  private constructor(
    readonly url: string,
    private readonly own: {
      readonly folder: string;
      readonly log: ServerLog;
      readonly command: string | undefined;
    } | null,
  ) {}

  static open(): Promise<TestEventStoreDb> {
    return HAS_OWN ? TestEventStoreDb.start() : Promise.resolve(new TestEventStoreDb(GIVEN_URL!, null));
  }

  static async start(command = COMMAND): Promise<TestEventStoreDb> {
    const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-eventstore-'));
    const url = `esdb://127.0.0.1:${await freePort()}?tls=false`;
    const server = new TestEventStoreDb(url, { folder, log: new ServerLog(), command });
    try {
      await server.start();
    } catch (error) {
      await server.remove();
      throw error;
    }
    return server;
  }

  get host(): string {
    return partsOf(this.url).host;
  }

  get port(): number {
    return partsOf(this.url).port;
  }

  urlOver({ port }: Line): string {
    return this.url.replace(/^([^?]*[/@])[^@/?]+(\?.*)?$/, (_all, start: string, options = '?tls=true') =>
      [start, `127.0.0.1:${port}`, options].join(''),
    );
  }

  async start(): Promise<void> {
    const { folder, log, command } = this.mine();
    if (command)
      this.child = spawn(command, [String(this.port), folder], { stdio: 'ignore', env: withoutSettings() });
    else this.standIn = await serveEventStoreDb(log, { port: this.port });
    while (!(await answers(this.url))) {
      if (this.child && this.child.exitCode !== null)
        throw new Error(`${command} ended with ${this.child.exitCode}`);
      await pause(20);
    }
  }

  async kill(): Promise<void> {
    this.mine();
    await this.standIn?.close();
    this.standIn = null;
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async endSubscriptions(): Promise<void> {
    if (this.standIn) return this.standIn.endSubscriptions();
    await this.kill();
    await this.start();
  }

  forge(change: (event: ServerEvent) => ServerEvent | null): () => void {
    if (!this.standIn) throw new Error('only the stand-in lets what it holds be changed');
    return this.mine().log.forge(change);
  }

  async remove(): Promise<void> {
    if (!this.own) return;
    await this.kill();
    rmSync(this.own.folder, { recursive: true, force: true });
  }

  private mine(): NonNullable<typeof this.own> {
    if (!this.own) throw new Error('the server of EVENTSTORE_URL is not to be taken away');
    return this.own;
  }
}

/**
 * EventStoreDB reads every `EVENTSTORE_…` variable as a setting and exits with 1 when it does not know one.
 */
const withoutSettings = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));

const answers = async (url: string): Promise<boolean> => {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const read = client.readAll({ fromPosition: START, maxCount: 1, deadline: 1_000 });
    for await (const event of read) void event;
    return true;
  } catch {
    return false;
  } finally {
    await client.dispose();
  }
};

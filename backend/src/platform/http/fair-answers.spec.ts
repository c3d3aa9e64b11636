import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { newGate, until } from '../system/turns.prueba.ts';
import { type ClientOf, type FairShare, boundConnections, shareAnswers } from './fair-answers.ts';

const MIB = 1024 * 1024;
/** An answer of more bytes than the system buffers for a connection that no one reads. */
const LONG = 24 * MIB;
const A_MINUTE = 60_000;

let server: FastifyInstance;
let made = 0;
afterEach(() => server.close());

const prepare = (share: FairShare, clientOf: ClientOf = ({ ip }) => ip): void => {
  made = 0;
  server = fastify({ forceCloseConnections: true });
  shareAnswers(server, clientOf, share);
  server.get('/long', () => {
    made++;
    return 'x'.repeat(LONG);
  });
  server.get('/short', () => 'short');
};
const listening = () => server.listen({ port: 0, host: '127.0.0.1' });
const serving = async (share: FairShare): Promise<void> => {
  prepare(share);
  await listening();
};

const asks = async (path: string, localAddress = '127.0.0.1', method = 'GET', client = '') => {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  let length = 0;
  const take = async (): Promise<number> => {
    socket.on('data', (chunk: Buffer) => (length += chunk.length)).resume();
    await ended;
    return length;
  };
  socket
    .pause()
    .write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nclient: ${client}\r\nconnection: close\r\n\r\n`);
  return { take };
};
const answers = async (path: string, from?: string) => (await asks(path, from)).take();

describe('answers that are not read', () => {
  it('delay only the client that does not read them', async () => {
    await serving({ inHand: 16, bytes: MIB, total: 64 * MIB, stalledMs: A_MINUTE });
    const first = await asks('/long');
    await until(() => made === 1);
    const late = await Promise.all(['/long', '/long', '/short'].map((path) => asks(path)));
    expect(await answers('/short', '127.0.0.2')).toBeGreaterThan(0);
    expect(await answers('/long', '127.0.0.2')).toBeGreaterThan(LONG);
    expect(made).toBe(2);
    expect(await first.take()).toBeGreaterThan(LONG);
    for (const one of late) expect(await one.take()).toBeGreaterThan(0);
    expect(made).toBe(4);
  });

  it('of all clients together delay only the clients that have some', async () => {
    await serving({ inHand: 16, bytes: 2 * LONG, total: MIB, stalledMs: A_MINUTE });
    const first = await asks('/long');
    await until(() => made === 1);
    const second = await asks('/long');
    expect(await answers('/long', '127.0.0.2')).toBeGreaterThan(LONG);
    expect(made).toBe(2);
    expect(await first.take()).toBeGreaterThan(LONG);
    expect(await second.take()).toBeGreaterThan(LONG);
  });

  it('are given up when no byte is read for long', async () => {
    await serving({ inHand: 16, bytes: MIB, total: MIB, stalledMs: 100 });
    const first = await asks('/long');
    await until(() => made === 1);
    // A slow reader of `/long` only delays the short answer.
    expect(await answers('/short')).toBeGreaterThan(0);
    expect(await first.take()).toBeLessThan(LONG);
  });
});

it.each(['GET', 'HEAD', 'POST', 'DELETE'])(
  'the %s requests of one address in hand are limited',
  async (method) => {
    prepare({ inHand: 2, bytes: MIB, total: MIB, stalledMs: A_MINUTE });
    const gate = newGate();
    let [inHand, most] = [0, 0];
    server.route({
      method: method as 'GET',
      url: '/held',
      handler: async () => {
        most = Math.max(most, ++inHand);
        await gate.opened;
        inHand -= 1;
        return '';
      },
    });
    await listening();
    const asked = await Promise.all(Array.from({ length: 5 }, () => asks('/held', '127.0.0.1', method)));
    await until(() => inHand === 2);
    expect(await answers('/short', '127.0.0.2')).toBeGreaterThan(0);
    gate.open();
    for (const one of asked) expect(await one.take()).toBeGreaterThan(0);
    expect(most).toBe(2);
  },
);

it('clients of one address do not wait for each other', async () => {
  const share = { inHand: 2, bytes: MIB, total: MIB, stalledMs: A_MINUTE };
  prepare(share, ({ headers, ip }) => (headers.client as string) || ip);
  const gate = newGate();
  let inHand = 0;
  server.post('/held', async () => {
    inHand += 1;
    await gate.opened;
    return '';
  });
  await listening();
  const burst = await Promise.all(Array.from({ length: 5 }, () => asks('/held', '127.0.0.1', 'POST', 'ana')));
  await until(() => inHand === 2);
  expect(await (await asks('/short', '127.0.0.1', 'GET', 'eva')).take()).toBeGreaterThan(0);
  expect(await answers('/short')).toBeGreaterThan(0);
  gate.open();
  for (const one of burst) expect(await one.take()).toBeGreaterThan(0);
});

it('the connections of each address are limited separately', async () => {
  await serving({ inHand: 16, bytes: MIB, total: MIB, stalledMs: A_MINUTE });
  boundConnections(server.server, 2);
  const { port } = server.server.address() as AddressInfo;
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const [one] = [await open('127.0.0.1'), await open('127.0.0.1')];
  const third = await open('127.0.0.1');
  await once(third.resume(), 'close');
  expect(await answers('/short', '127.0.0.2')).toBeGreaterThan(0);
  one.destroy();
  for (let length = 0; length === 0; await pause(1)) length = await answers('/short');
});

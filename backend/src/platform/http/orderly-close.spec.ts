import { once } from 'node:events';
import { connect } from 'node:net';
import { type AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { OrderlyClose } from './orderly-close.ts';

const A_MINUTE = 60_000;

const serving = async (inHandMs: number, drainMs = 0) => {
  const server = fastify();
  const orderly = new OrderlyClose(server, { inHandMs, drainMs });
  server.post('/', (request) => request.body);
  server.get('/', () => 'here');
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, orderly };
};

const connection = async (server: FastifyInstance, says = '') => {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (chunk) => heard.push(chunk)).on('error', () => {});
  const ended = once(socket, 'close').then(() => Buffer.concat(heard).toString());
  await once(socket, 'connect');
  const say = (more: string) => new Promise<void>((resolve) => void socket.write(more, () => resolve()));
  if (says) await say(says);
  return { say, ended };
};

const arrived = async (server: FastifyInstance) =>
  (await connection(server, 'GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).ended;

const HALF_A_BODY = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab';
const HALF_A_HEADER = 'GET / HTTP/1.1\r\nhos';

describe('a server that is told to close', () => {
  it('answers the request in hand, and asks new requests in Spanish to try again', async () => {
    const { server, orderly } = await serving(A_MINUTE);
    const inHand = await connection(server, HALF_A_BODY);
    const late = await connection(server, HALF_A_HEADER);
    await arrived(server);
    const closed = orderly.close();
    await late.say('t: x\r\n\r\n');
    const refusal = await late.ended;
    expect(refusal).toMatch(/^HTTP\/1.1 503 /);
    expect(refusal).toMatch(/\r\nretry-after: 2\r\n/);
    expect(refusal).toMatch(/\r\nconnection: close\r\n/);
    expect(JSON.parse(refusal.split('\r\n\r\n')[1]!)).toEqual({
      statusCode: 503,
      message: 'El servicio se está reiniciando. Inténtalo de nuevo en un momento.',
    });
    await inHand.say('cd');
    const answer = await inHand.ended;
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*\r\nconnection: close\r\n[^]*\r\n\r\nabcd$/);
    await closed;
  });

  it('ends every silent connection at once when nothing is in hand', async () => {
    const { server, orderly } = await serving(A_MINUTE);
    const silent = await Promise.all(['', HALF_A_HEADER].map((says) => connection(server, says)));
    await arrived(server);
    await orderly.close();
    expect(await Promise.all(silent.map(({ ended }) => ended))).toEqual(['', '']);
  });

  it('behind a proxy, serves each open connection once more, and takes no new one', async () => {
    const { server, orderly } = await serving(A_MINUTE, A_MINUTE);
    const pool = await Promise.all([connection(server), connection(server)]);
    await arrived(server);
    const { port } = server.server.address() as AddressInfo;
    const closed = orderly.close();
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
    for (const { say, ended } of pool) {
      await say('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
      expect(await ended).toMatch(/^HTTP\/1.1 200 [^]*\r\nconnection: close\r\n[^]*\r\n\r\nhere$/);
    }
    await closed;
  });

  it('ends a connection that a proxy did not use any more', async () => {
    const { server, orderly } = await serving(A_MINUTE, 1);
    const idle = await connection(server);
    await arrived(server);
    await orderly.close();
    expect(await idle.ended).toBe('');
  });

  it('ends a request whose body never comes, too', async () => {
    const { server, orderly } = await serving(1);
    const half = await connection(server, HALF_A_BODY);
    await arrived(server);
    await orderly.close();
    expect(await half.ended).toBe('');
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { arrivalWithin } from './arrival.ts';
import { answerUnreadable } from './unreadable-request.ts';

const LIMIT_MS = 300;
const BYTES = 400;

it.each([
  ['body', `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${BYTES}\r\n\r\n`, ''],
  ['header', `GET / HTTP/1.1\r\nhost: x\r\nx-a: `, '\r\nconnection: close\r\n\r\n'],
])(
  'a %s that arrives byte by byte is answered 408 after the limit, however steadily bytes come',
  async (_, head, end) => {
    const server = fastify({ ...arrivalWithin(LIMIT_MS), clientErrorHandler: answerUnreadable });
    server.all('/', () => 'here');
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    let heard = '';
    socket.on('data', (chunk) => (heard += chunk.toString()));
    const ended = once(socket, 'close');
    socket.write(head);
    for (let sent = 0; sent < BYTES && heard === '' && !socket.destroyed; sent++) {
      socket.write('x');
      await pause(3);
    }
    socket.write(end);
    while (heard === '' && !socket.destroyed) await pause(3);
    expect(heard).toMatch(/^HTTP\/1.1 408 /);
    await ended;
    await server.close();
  },
);

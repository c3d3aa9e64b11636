import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports below the ephemeral range: the system could give ephemeral ports to other programs while a server is
 * away.
 */
const [FIRST, END] = [15_000, 32_000];
const HOST = '127.0.0.1';

const isSoon = (event: string, of: EventEmitter): Promise<boolean> =>
  once(of, event).then(
    () => true,
    () => false,
  );

const reserve = (port: number): Promise<boolean> => {
  const socket = createSocket('udp4');
  socket.bind({ port, address: HOST, exclusive: true });
  return isSoon('listening', socket.unref());
};

/**
 * A UDP socket reserves the port until this process ends, so that no other suite on this machine gets it. No
 * test server uses UDP.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, END);
    if (!(await reserve(port))) continue;
    const server = createServer().listen(port, HOST);
    if (!(await isSoon('listening', server))) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};

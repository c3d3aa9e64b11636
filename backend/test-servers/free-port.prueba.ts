import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems hand out by themselves: nobody who asks for "any" gets it while its server is away. */
const [FIRST, END] = [15_000, 32_000];
const HOST = '127.0.0.1';

const isSoon = (event: string, of: EventEmitter): Promise<boolean> =>
  once(of, event).then(
    () => true,
    () => false,
  );

/** Another suite that draws the same number finds it taken for UDP, which none of these servers speaks, until this process ends. */
const reserve = (port: number): Promise<boolean> => {
  const socket = createSocket('udp4');
  socket.bind({ port, address: HOST, exclusive: true });
  return isSoon('listening', socket.unref());
};

/** A port for a server that may go away and come back; no other suite of this machine is given it. */
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

import { type Socket } from 'node:net';
import { type Server } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export interface FairShare {
  /** Requests of one address, of any method, whose answers are being made at a time. */
  readonly inHand: number;
  /** Bytes of answers made for one address and not yet taken by it, from which on its next request waits. */
  readonly bytes: number;
  /** The same of all together: from then on whoever has not taken hers waits, and nobody else. */
  readonly total: number;
  /** Who takes nothing of an answer for so long is ended. In ms. */
  readonly stalledMs: number;
}

const MIB = 1024 * 1024;
const SHARE: FairShare = { inHand: 24, bytes: 8 * MIB, total: 128 * MIB, stalledMs: 30_000 };
/** What is shorter is with the system at once, and counts for nothing. */
const SHORT = 64 * 1024;

interface Line {
  inHand: number;
  bytes: number;
}
interface Waiting {
  readonly line: Line;
  go(): void;
}

/**
 * Answers are held in memory until they are taken: an address that asks for more than it takes waits, before anything is
 * read for it, and nobody else does.
 */
export const shareAnswers = (server: FastifyInstance, share: FairShare = SHARE): void => {
  const lines = new Map<string, Line>();
  const replies = new WeakMap<FastifyReply, Line>();
  let waiting: Waiting[] = [];
  let total = 0;

  const mayGo = ({ inHand, bytes }: Line): boolean =>
    inHand < share.inHand && bytes < share.bytes && (total < share.total || bytes === 0);
  const letGo = (): void => {
    if (waiting.length === 0) return;
    const [before, stillWaiting] = [waiting, [] as Waiting[]];
    waiting = [];
    for (const one of before) {
      if (mayGo(one.line)) one.go();
      else stillWaiting.push(one);
    }
    waiting = [...stillWaiting, ...waiting];
  };
  const lineOf = (address: string): Line => {
    const line = lines.get(address) ?? { inHand: 0, bytes: 0 };
    lines.set(address, line);
    return line;
  };
  const forget = (address: string, line: Line): void => {
    if (line.inHand === 0 && line.bytes === 0 && lines.get(address) === line) lines.delete(address);
  };

  const begin = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const line = lineOf(request.ip);
    line.inHand += 1;
    replies.set(reply, line);
    reply.raw.once('close', () => made(request, reply));
    done();
  };
  /** Its answer is made, or nobody waits for it any more. */
  const made = (request: FastifyRequest, reply: FastifyReply): void => {
    const line = replies.get(reply);
    if (!line) return;
    replies.delete(reply);
    line.inHand -= 1;
    forget(request.ip, line);
    letGo();
  };

  // Once all of the request is there: what is still on its way has nothing made for it.
  server.addHook('preValidation', (request, reply, done) => {
    const line = lines.get(request.ip);
    if (!line || mayGo(line)) return begin(request, reply, done);
    const go = (): void => {
      if (!reply.raw.destroyed) begin(request, reply, done);
    };
    waiting.push({ line, go });
  });

  server.addHook('onSend', (request, reply, answer, done) => {
    // A long text is made bytes once: the socket would take twice as long to.
    const payload = typeof answer === 'string' && answer.length > SHORT ? Buffer.from(answer) : answer;
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes > SHORT) {
      const line = lineOf(request.ip);
      line.bytes += bytes;
      total += bytes;
      request.raw.socket.setTimeout(share.stalledMs);
      reply.raw.once('close', () => {
        line.bytes -= bytes;
        total -= bytes;
        forget(request.ip, line);
        letGo();
      });
    }
    made(request, reply);
    done(null, payload);
  });
};

/** One address has so many connections at most; a further one is ended. */
export const boundConnections = (server: Server, most: number): void => {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
};

import { type Socket } from 'node:net';
import { type Server } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

export interface FairShare {
  readonly inHand: number;
  /** When a client has so many bytes of unsent answers, its next request waits. */
  readonly bytes: number;
  readonly total: number;
  /** A connection is ended after this time without progress of its answer. */
  readonly stalledMs: number;
}

const MIB = 1024 * 1024;
const SHARE: FairShare = { inHand: 24, bytes: 8 * MIB, total: 128 * MIB, stalledMs: 30_000 };
const SHORT = 64 * 1024;

interface Line {
  readonly client: string;
  inHand: number;
  bytes: number;
}
interface Waiting {
  readonly line: Line;
  go(): void;
}

export type ClientOf = (request: FastifyRequest) => string;

/**
 * Answers stay in memory until sent, so a client that requests more than it reads waits before its next
 * request is handled.
 */
export const shareAnswers = (server: FastifyInstance, clientOf: ClientOf, share: FairShare = SHARE): void => {
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
  const lineOf = (client: string): Line => {
    const line = lines.get(client) ?? { client, inHand: 0, bytes: 0 };
    lines.set(client, line);
    return line;
  };
  const forget = (line: Line): void => {
    if (line.inHand === 0 && line.bytes === 0 && lines.get(line.client) === line) lines.delete(line.client);
  };

  const begin = (client: string, reply: FastifyReply, done: () => void): void => {
    const line = lineOf(client);
    line.inHand += 1;
    replies.set(reply, line);
    reply.raw.once('close', () => made(reply));
    done();
  };
  const made = (reply: FastifyReply): void => {
    const line = replies.get(reply);
    if (!line) return;
    replies.delete(reply);
    line.inHand -= 1;
    forget(line);
    letGo();
  };

  // Requests count against their client from preValidation on, when the whole body has arrived.
  server.addHook('preValidation', (request, reply, done) => {
    const client = clientOf(request);
    const line = lines.get(client);
    if (!line || mayGo(line)) return begin(client, reply, done);
    const go = (): void => {
      if (!reply.raw.destroyed) begin(client, reply, done);
    };
    waiting.push({ line, go });
  });

  server.addHook('onSend', (request, reply, answer, done) => {
    // Long texts are encoded once: encoding in the socket would take twice as long.
    const payload = typeof answer === 'string' && answer.length > SHORT ? Buffer.from(answer) : answer;
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
    if (bytes > SHORT) {
      const line = replies.get(reply) ?? lineOf(clientOf(request));
      line.bytes += bytes;
      total += bytes;
      request.raw.socket.setTimeout(share.stalledMs);
      reply.raw.once('close', () => {
        line.bytes -= bytes;
        total -= bytes;
        forget(line);
        letGo();
      });
    }
    made(reply);
    done(null, payload);
  });
};

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

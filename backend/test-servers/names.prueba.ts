import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo } from 'node:net';

const HEADER = 12;
/** DNS flags QR, RD and RA, as a recursive resolver answers. */
const ANSWER = 0x8180;
const TYPE_A = 1;

/** A DNS server (RFC 1035) like Docker's: every name resolves to `addresses`, which a test may change. */
export class NamesServer {
  asked = 0;

  private constructor(
    private readonly socket: Socket,
    public addresses: readonly string[],
  ) {
    socket.on('message', (question, { address, port }) => {
      socket.send(this.answerTo(question), port, address);
    });
  }

  static async start(addresses: readonly string[]): Promise<NamesServer> {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new NamesServer(socket, addresses);
  }

  get address(): string {
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  close(): void {
    this.socket.close();
  }

  private answerTo(question: Buffer): Buffer {
    const end = question.indexOf(0, HEADER) + 5;
    const isA = question.readUInt16BE(end - 4) === TYPE_A;
    if (isA) this.asked += 1;
    const found = isA ? this.addresses : [];
    const header = Buffer.alloc(HEADER);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(ANSWER, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(found.length, 6);
    const records = found.map((ip) =>
      Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 1, 0, 4, ...ip.split('.').map(Number)]),
    );
    return Buffer.concat([header, question.subarray(HEADER, end), ...records]);
  }
}

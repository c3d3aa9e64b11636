import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * A slow 4G line by Lighthouse's figures. It is a proxy, because the browser's throttling does not
 * slow service workers.
 */

const ROUND_TRIP_MS = 150;
const MEGABIT = 1_000_000 / 8;
const DOWN = 1.6 * MEGABIT;
const UP = 0.75 * MEGABIT;

/**
 * One direction of the line, shared by all connections: bytes queue behind the bytes sent before. The
 * returned function gives the delay of so many bytes, in ms.
 * @param {number} bytesPerSecond
 */
const lane = (bytesPerSecond) => {
  let freeAt = 0;
  return (/** @type {number} */ bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1000;
    return freeAt + ROUND_TRIP_MS / 2 - now;
  };
};

/** Maximum of bytes that the line carries at a time: the pieces of several connections alternate. */
const PIECE = 8 * 1024;

/**
 * @param {import('node:net').Socket} from @param {import('node:net').Socket} to
 * @param {(bytes: number) => number} delayOf @param {number} opening ms until the first byte passes
 */
const carry = (from, to, delayOf, opening) => {
  const opened = performance.now() + opening;
  from.on('data', (/** @type {Buffer} */ data) => {
    for (let at = 0; at < data.length; at += PIECE) {
      const piece = data.subarray(at, at + PIECE);
      const delay = Math.max(0, opened - performance.now()) + delayOf(piece.length);
      setTimeout(() => to.writable && to.write(piece), delay);
    }
  });
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.end(), ROUND_TRIP_MS));
};

/** @param {string} url @returns {Promise<{ url: string, carried: () => number, close: () => void }>} `carried`: bytes that came down until now */
export const slowLineTo = async (url) => {
  const { hostname, port } = new URL(url);
  const [down, up] = [lane(DOWN), lane(UP)];
  let bytes = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    carry(near, far, up, ROUND_TRIP_MS); // Opening a connection costs a round trip.
    carry(far, near, down, 0);
    far.on('data', ({ length }) => (bytes += length));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://localhost:${address.port}`, carried: () => bytes, close: () => void server.close() };
};

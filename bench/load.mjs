import autocannon from 'autocannon';
import { spreadOf } from './statistics.mjs';

/**
 * Each connection stays open and sends its requests one after the other.
 * @typedef {{ method?: string, path: string, headers?: Record<string, string>, body?: string }} Request
 * @typedef {{ median: number, p99: number, rate: number, answers: number }} Load times in ms, rate a second
 */

const TIMEOUT_SECONDS = 30;

/**
 * @param {string} url
 * @param {object} options
 * @param {number} options.connections
 * @param {number} [options.seconds]
 * @param {number} [options.amount] so many requests in place of so many seconds
 * @param {number} [options.pace] at most so many requests a second on each connection
 * @param {Request} [options.request] the same on every connection
 * @param {((connection: number) => Request[])} [options.requests] each connection's own, in turn
 * @returns {Promise<Load>}
 */
export const load = async (url, { connections, seconds, amount, pace, request, requests }) => {
  /** @type {number[]} */
  const times = [];
  let connection = 0;
  const run = autocannon({
    url,
    connections,
    timeout: TIMEOUT_SECONDS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(pace !== undefined && { connectionRate: pace }),
    ...(request && { requests: [request] }),
    ...(requests && {
      setupClient: (/** @type {{ setRequests(all: Request[]): void }} */ client) =>
        client.setRequests(requests(connection++)),
    }),
  });
  const began = performance.now();
  let ended = began;
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    times.push(milliseconds);
    ended = performance.now();
  });
  const { non2xx, errors } = await run;
  // A refusal fails the measurement: refusals are quicker than answers, and would improve the result.
  if (non2xx + errors > 0)
    throw new Error(`${non2xx} refusals and ${errors} errors in ${times.length} answers`);
  if (times.length === 0) throw new Error('no answer came in time');
  return { ...spreadOf(times), rate: times.length / ((ended - began) / 1000), answers: times.length };
};

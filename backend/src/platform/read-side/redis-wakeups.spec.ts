import { type RedisServer, describeOnOwnRedis, describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { toPosition } from '../system/position.ts';
import { until } from '../system/turns.prueba.ts';
import { RedisWakeups } from './redis-wakeups.ts';

/** Longer than any spec may take: a wait of so many ms is woken, or the spec fails. */
const LONG = 120_000;

let open: RedisWakeups[] = [];
afterEach(() => {
  for (const wakeups of open) wakeups.close();
  open = [];
});
const newWakeups = (
  url: string,
  prefix: string,
  onError: (error: unknown) => void = () => {},
): RedisWakeups => {
  const wakeups = new RedisWakeups(url, { prefix, onError });
  open.push(wakeups);
  return wakeups;
};

describeOnRedis('the position of the read models', (redis) => {
  let projector: RedisWakeups;
  let reader: RedisWakeups;
  beforeEach(() => {
    const { url, prefix } = redis();
    projector = newWakeups(url, prefix);
    reader = newWakeups(url, prefix);
  });

  it('ends waits for that position in another process, and in its own', async () => {
    const waiting = [reader.waitFor(toPosition(7), LONG), projector.waitFor(toPosition(7), LONG)];
    projector.announce(toPosition(7));
    expect(await Promise.all(waiting)).toEqual([true, true]);
  });

  it('ends waits for earlier positions, but not for later positions', async () => {
    const less = reader.waitFor(toPosition(3), LONG);
    let isMore = false;
    const more = reader.waitFor(toPosition(9), LONG).then(() => (isMore = true));
    projector.announce(toPosition(7));
    expect(await less).toBe(true);
    expect(isMore).toBe(false);
    projector.announce(toPosition(10));
    await more;
  });

  it('answers at once for a position reached before', async () => {
    projector.announce(toPosition(7));
    await reader.waitFor(toPosition(7), LONG);
    expect(await reader.waitFor(toPosition(7), 0)).toBe(true);
    expect(await reader.waitFor(toPosition(6), 0)).toBe(true);
  });

  it('answers false for a position that is not reached in time', async () => {
    projector.announce(toPosition(7));
    expect(await reader.waitFor(toPosition(8), 20)).toBe(false);
  });

  it('is known to a process that starts after it was announced', async () => {
    projector.announce(toPosition(7));
    await reader.waitFor(toPosition(7), LONG);
    projector.close();
    const { url, prefix } = redis();
    expect(await newWakeups(url, prefix).waitFor(toPosition(7), LONG)).toBe(true);
  });

  it('never goes back, though a process announces an older position', async () => {
    projector.announce(toPosition(7));
    await reader.waitFor(toPosition(7), LONG);
    const { url, prefix, redis: looking } = redis();
    const behind = newWakeups(url, prefix);
    behind.announce(toPosition(5));
    // When `behind` knows position 7, its announcement of position 5 has reached the server.
    expect(await behind.waitFor(toPosition(7), LONG)).toBe(true);
    expect(await looking.get(`${prefix}-position`)).toBe(toPosition(7));
  });

  it('compares positions of EventStoreDB, which have two halves', async () => {
    const place = (commit: number, prepare: number) => `${toPosition(commit)}.${toPosition(prepare)}`;
    projector.announce(place(10, 9));
    expect(await reader.waitFor(place(10, 9), LONG)).toBe(true);
    expect(await reader.waitFor(place(9, 99), 0)).toBe(true);
    expect(await reader.waitFor(place(10, 10), 0)).toBe(false);
  });

  it('publishes only the newest of many positions', async () => {
    for (let position = 1; position <= 5_000; position++) projector.announce(toPosition(position));
    expect(await reader.waitFor(toPosition(5_000), LONG)).toBe(true);
  });

  it('is read again after a wait in vain, when the subscribed connection has died without an error', async () => {
    const { url, prefix, redis: server } = redis();
    projector.announce(toPosition(1));
    await until(async () => (await server.get(`${prefix}-position`)) === toPosition(1));
    // `late` has its answer from the server, so no pending answer can bring it a newer position.
    const late = newWakeups(url, prefix);
    await late.waitFor(toPosition(1), LONG);
    // The position is stored without being published, as if the subscribed connection were dead.
    await server.set(`${prefix}-position`, toPosition(7));
    expect(await late.waitFor(toPosition(7), 1)).toBe(false);
    expect(await late.waitFor(toPosition(7), LONG)).toBe(true);
  });

  it('is announced with the hash of collection names', async () => {
    expect(reader.word).toBeNull();
    projector.announce(toPosition(7), 'here');
    await reader.waitFor(toPosition(7), LONG);
    await until(() => reader.word === 'here');
    projector.announce(toPosition(8), 'there');
    await reader.waitFor(toPosition(8), LONG);
    expect(reader.word).toBe('there');
    const { url, prefix } = redis();
    const late = newWakeups(url, prefix);
    await until(() => late.word === 'there');
    late.close();
    expect(late.word).toBeNull();
  });

  it('ends waits with false once closed', async () => {
    const waiting = reader.waitFor(toPosition(7), LONG);
    reader.close();
    expect(await waiting).toBe(false);
    expect(await reader.waitFor(toPosition(7), LONG)).toBe(false);
  });
});

describeOnOwnRedis('the position of the read models, while the server goes away', (server) => {
  const errors: unknown[] = [];
  beforeEach(() => void errors.splice(0));
  const connect = (redis: RedisServer = server()): RedisWakeups =>
    newWakeups(redis.url, 'prueba', (error) => errors.push(error));

  it('is announced once the server is back, with positions reached meanwhile', async () => {
    const projector = connect();
    const reader = connect();
    projector.announce(toPosition(1));
    await reader.waitFor(toPosition(1), LONG);
    await server().kill();
    await until(() => errors.length > 0);
    projector.announce(toPosition(7));
    projector.announce(toPosition(8));
    const waiting = reader.waitFor(toPosition(8), LONG);
    await server().start();
    expect(await waiting).toBe(true);
  });

  it('is announced again to a server that has lost it', async () => {
    const projector = connect();
    projector.announce(toPosition(7));
    const reader = connect();
    await reader.waitFor(toPosition(7), LONG);
    reader.close();
    await server().kill();
    await server().start();
    expect(await connect().waitFor(toPosition(7), LONG)).toBe(true);
  });

  it('reaches a process that started before the server', async () => {
    await server().kill();
    const reader = connect();
    const projector = connect();
    const waiting = reader.waitFor(toPosition(7), LONG);
    projector.announce(toPosition(7));
    await until(() => errors.length > 0);
    await server().start();
    expect(await waiting).toBe(true);
  });
});

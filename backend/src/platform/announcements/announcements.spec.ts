import { type RedisServer, describeOnOwnRedis, describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { until } from '../system/turns.prueba.ts';
import { type Announcements } from './announcements.ts';
import { LocalAnnouncements } from './local-announcements.ts';
import { RedisAnnouncements } from './redis-announcements.ts';

const LUZ = '11111111-1111-4111-8111-111111111111';
const IDA = '22222222-2222-4222-8222-222222222222';

let open: Announcements[] = [];
afterEach(() => {
  for (const announcements of open) announcements.close();
  open = [];
});
const processOf = <A extends Announcements>(announcements: A) => {
  open.push(announcements);
  const heard: (string | null)[] = [];
  announcements.listen((ownerId) => heard.push(ownerId));
  return { announcements, heard };
};
const hearing = async <P extends { announcements: Announcements }>(process: P): Promise<P> => {
  await until(async () => process.announcements.hears);
  return process;
};

/**
 * The port's contract, with two connections of one deployment. An adapter for one process may answer the same
 * connection twice.
 */
const describeContract = (name: string, start: () => Promise<ReturnType<typeof processOf>[]>): void => {
  describe(name, () => {
    it('an announcement is heard in its own process before `announce` resolves, and in every other process', async () => {
      const processes = await start();
      const [first] = processes;
      await first!.announcements.announce(LUZ);
      expect(first!.heard).toContain(LUZ);
      for (const { heard } of processes) await until(async () => heard.includes(LUZ));
    });

    it('many announcements are all heard, each with its owner', async () => {
      const processes = await start();
      const many = Array.from({ length: 500 }, (_, n) => `${LUZ.slice(0, -3)}${String(n).padStart(3, '0')}`);
      await Promise.all(many.map((ownerId) => processes[0]!.announcements.announce(ownerId)));
      for (const { heard } of processes)
        await until(async () => many.every((ownerId) => heard.includes(ownerId)));
    });

    it('a closed listener hears nothing', async () => {
      const [first] = await start();
      first!.announcements.close();
      const before = first!.heard.length;
      await first!.announcements.announce(IDA);
      expect(first!.heard.slice(before)).toEqual([]);
    });
  });
};

describeContract('announcements in one process', async () => [processOf(new LocalAnnouncements())]);

describeOnRedis('announcements over Redis', (redis) => {
  const connect = () => {
    const { url, prefix } = redis();
    return processOf(new RedisAnnouncements(url, { prefix, onError: () => {} }));
  };
  describeContract('among processes', () => Promise.all([hearing(connect()), hearing(connect())]));

  it('an installation does not hear the announcements of another one', async () => {
    const mine = await hearing(connect());
    const { url, prefix } = redis();
    const other = processOf(new RedisAnnouncements(url, { prefix: `${prefix}-otra`, onError: () => {} }));
    await other.announcements.announce(IDA);
    await mine.announcements.announce(LUZ);
    await until(async () => mine.heard.includes(LUZ));
    expect(mine.heard).not.toContain(IDA);
  });

  it('a process says when it begins to hear, and that it may have missed announcements before', async () => {
    const process = connect();
    expect(process.announcements.hears).toBe(false);
    await hearing(process);
    expect(process.heard).toEqual([null]);
  });
});

describeOnOwnRedis('announcements while Redis goes away', (server) => {
  const connect = (redis: RedisServer = server()) =>
    hearing(processOf(new RedisAnnouncements(redis.url, { prefix: 'prueba', onError: () => {} })));

  it('without a server a process says that it cannot hear, hears its own announcements, and sends them once the server is back', async () => {
    const [one, other] = [await connect(), await connect()];
    await server().kill();
    await until(async () => !one.announcements.hears && !other.announcements.hears);
    await one.announcements.announce(LUZ);
    expect([one.heard.includes(LUZ), other.heard.includes(LUZ)]).toEqual([true, false]);
    other.heard.length = 0;
    await server().start();
    await until(async () => other.announcements.hears);
    // LUZ's announcement may have been lost, so `other` gets null and forgets all owners.
    expect(other.heard).toContain(null);
    await one.announcements.announce(IDA);
    await until(async () => other.heard.includes(IDA));
  });
});

import { newGate, nextTurn } from '../system/turns.prueba.ts';
import { Turns } from './turns.ts';

const NEVER = new Promise<never>(() => {});

test('work of one key runs one after the other, in order of arrival', async () => {
  const turns = new Turns();
  const ran: string[] = [];
  const work = (name: string) => async (): Promise<string> => {
    ran.push(`${name} begins`);
    await nextTurn();
    ran.push(`${name} ends`);
    return name;
  };
  const names = ['a', 'b', 'c'];
  expect(await Promise.all(names.map((name) => turns.of('key', work(name))))).toEqual(names);
  expect(ran).toEqual(names.flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('work of another key does not wait', async () => {
  const turns = new Turns();
  const { opened, open } = newGate();
  const held = turns.of('key', () => opened);
  expect(await turns.of('other', async () => 'at once')).toBe('at once');
  open();
  await held;
});

test('work that fails passes its turn on', async () => {
  const turns = new Turns();
  const failing = turns.of('key', async () => {
    throw new Error('no');
  });
  const next = turns.of('key', async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('work that never ends delays waiting work for a limited time, and later work not at all', async () => {
  const turns = new Turns(1);
  void turns.of('key', () => NEVER);
  const behind = Array.from({ length: 3 }, (_, n) => turns.of('key', async () => n));
  expect(await Promise.all(behind)).toEqual([0, 1, 2]);
  expect(await turns.of('key', async () => 'later')).toBe('later');
});

test('work of an ended queue holds no turn of the next queue', async () => {
  const turns = new Turns(1);
  const slow = newGate();
  const stuck = turns.of('key', () => slow.opened);
  await turns.of('key', async () => {});
  const { opened, open } = newGate();
  const ran: string[] = [];
  const holder = turns.of('key', () => opened);
  const next = turns.of('key', async () => void ran.push('next'));
  slow.open();
  await stuck;
  ran.push('the stuck one ended');
  open();
  await Promise.all([holder, next]);
  expect(ran).toContain('next');
});

test('between two turns of a queue the event loop runs other work', async () => {
  const turns = new Turns();
  const ran: string[] = [];
  let isOver = false;
  const others = (async () => {
    for (; !isOver; await nextTurn()) ran.push('other');
  })();
  await Promise.all([1, 2, 3].map(() => turns.of('key', async () => void ran.push('turn'))));
  isOver = true;
  await others;
  expect(ran.filter((what) => what === 'turn')).toHaveLength(3);
  expect(ran.join(' ')).not.toContain('turn turn');
});

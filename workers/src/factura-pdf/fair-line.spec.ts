import { FairLine } from './fair-line.ts';

const of = (...waiting: readonly (readonly [string, string])[]): FairLine<string> => {
  const line = new FairLine<string>();
  for (const [owner, one] of waiting) line.add(owner, one);
  return line;
};
const allOf = (line: FairLine<string>): (string | undefined)[] =>
  Array.from({ length: line.length }, () => line.next());

test('owners take turns, and the jobs of an owner keep their order', () => {
  const line = of(['ana', 'a1'], ['ana', 'a2'], ['ana', 'a3'], ['luz', 'l1'], ['eva', 'e1'], ['eva', 'e2']);
  expect(allOf(line)).toEqual(['a1', 'l1', 'e1', 'a2', 'e2', 'a3']);
  expect([line.length, line.next()]).toEqual([0, undefined]);
});

test('the owner with the most jobs loses the last one', () => {
  const line = of(['ana', 'a1'], ['luz', 'l1'], ['ana', 'a2'], ['ana', 'a3']);
  expect([line.longest, line.lengthOf('luz'), line.dropFromLongest()]).toEqual([3, 1, 'a3']);
  expect(allOf(line)).toEqual(['a1', 'l1', 'a2']);
  expect(line.dropFromLongest()).toBeUndefined();
});

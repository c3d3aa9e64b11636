import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const textOf = (place) => readFileSync(join(ROOT, place), 'utf8');
const jsonOf = (place) => JSON.parse(textOf(place));
const { version, workspaces } = jsonOf('package.json');

const versionsIn = ({ version: own, dependencies, devDependencies }) => [
  own,
  ...Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name]) => name.startsWith('@cuenta-clara/'))
    .map(([, other]) => other),
];

test.each(workspaces)('%s and its dependencies on workspaces have the version of the product', (name) => {
  for (const one of versionsIn(jsonOf(`${name}/package.json`))) expect(one).toBe(version);
  for (const one of versionsIn(jsonOf('package-lock.json').packages[name])) expect(one).toBe(version);
});

test('the change log begins with the version of the product', () => {
  expect(jsonOf('package-lock.json').packages[''].version).toBe(version);
  expect(/^## (\S+)/m.exec(textOf('CHANGELOG.md'))?.[1]).toBe(version);
});

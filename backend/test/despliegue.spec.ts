import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parse } from 'yaml';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { Servidor } from './servidor.prueba.ts';

/** What holds for the files that start a deployment, whoever changes them. No Docker is needed to read them. */

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly mem_limit?: string;
  readonly stop_grace_period?: string;
  readonly logging?: { readonly options?: Readonly<Record<string, string>> };
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};
const STORES = ['eventstore', 'mongo', 'redis'];
const { version } = JSON.parse(read('package.json')) as { version: string };
const manifests = [
  'package.json',
  ...['dominio', 'workers', 'backend', 'frontend'].map((of) => `${of}/package.json`),
];

test.each(Object.entries(services))(
  '%s: a pinned image, bounded memory and logs, no rights it does not need',
  (_, service) => {
    expect(service.image).toMatch(/^[\w/-]+:\d+\.\d+\.\d+(-[\w-]+)?$/);
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(Object.keys(service.logging?.options ?? {})).toEqual(['max-size', 'max-file']);
  },
);

test('the image is built by one service, as the version that this is', () => {
  const ours = Object.values(services).filter(({ image }) => image.startsWith('cuenta-clara:'));
  expect(new Set(ours.map(({ image }) => image))).toEqual(new Set([`cuenta-clara:${version}`]));
  expect(Object.values(services).filter(({ build }) => build !== undefined)).toHaveLength(1);
});

test('only the door is open to the host; what is not a store has a read-only disk; stores have a minute to end', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.ports !== undefined]).toEqual([name, name === 'proxy']);
    if (STORES.includes(name)) expect([name, service.stop_grace_period]).toEqual([name, '60s']);
    else expect([name, service.read_only]).toEqual([name, true]);
  }
});

test("what a backend derives again has a disk to be on: the folder of the image that is its user's", () => {
  const { environment, volumes } = services['backend']!;
  expect([environment?.['TMPDIR'], volumes]).toEqual(['/data', ['/data']]);
  expect(read('Dockerfile')).toContain('RUN mkdir /data && chown node:node /data');
});

test('no password is inside an address, where half of its characters would need escaping', () => {
  for (const { environment = {} } of Object.values(services))
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('_URL'))
        expect([name, String(value)]).toEqual([name, expect.not.stringMatching(/PASSWORD|@/)]);
});

test('one Node for all: the image, .nvmrc, the suites on it, and the words of README', () => {
  const [, node] = /^ARG NODE=((\d+)\.\d+\.\d+)-/m.exec(read('Dockerfile'))!;
  const major = node!.split('.')[0]!;
  expect(read('.nvmrc').trim()).toBe(major);
  expect(read('README.md')).toContain(`Node ${major}`);
  expect(read('package.json')).toContain(`"test:node24": "npx --yes node@${node} scripts/test.mjs"`);
  expect([...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
    Array.from({ length: 3 }, () => 'node:${NODE}'),
  );
});

test('the image has the manifest of every package, or its install would not be that of the lock file', () => {
  for (const manifest of manifests) expect(read('Dockerfile')).toContain(manifest);
});

test('secrets of a deployment stay out of the repository and the image', () => {
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env');
});

test('the checks of the image and of the worker say who lives, and who does not', async () => {
  const ofTheImage = JSON.parse(/^HEALTHCHECK [^]*?CMD (\[.*\])$/m.exec(read('Dockerfile'))![1]!) as string[];
  const [, ...ofTheWorker] = services['worker']!.healthcheck!.test;
  const metricas = await freePort();
  const servidor = await Servidor.arranca({ METRICS_PORT: String(metricas) });
  const env = { PORT: new URL(servidor.url).port, METRICS_PORT: String(metricas) };
  const resultados = () =>
    [ofTheImage, ofTheWorker].map(
      ([node, ...args]) => [node, spawnSync(process.execPath, args, { env }).status] as const,
    );
  expect(resultados()).toEqual([
    ['node', 0],
    ['node', 0],
  ]);
  await servidor.termina();
  expect(resultados()).toEqual([
    ['node', 1],
    ['node', 1],
  ]);
});

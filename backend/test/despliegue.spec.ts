import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { MAIN, NODE_DE_PRUEBA, Servidor } from './servidor.prueba.ts';

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
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly start_interval: string;
  };
  readonly ports?: readonly string[];
}
const { services, networks, volumes } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
  networks: Readonly<
    Record<string, { enable_ipv6: string; ipam: { config: readonly { gateway: string }[] } }>
  >;
  volumes: Readonly<Record<string, unknown>>;
};
const STORES = ['eventstore', 'mongo', 'redis'];
const { version } = JSON.parse(read('package.json')) as { version: string };
const manifests = [
  'package.json',
  ...['dominio', 'workers', 'paginas', 'backend', 'frontend'].map((of) => `${of}/package.json`),
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

test('one service builds the image, and its tag is the version of the product', () => {
  const ours = Object.values(services).filter(({ image }) => image.startsWith('cuenta-clara:'));
  expect(new Set(ours.map(({ image }) => image))).toEqual(new Set([`cuenta-clara:${version}`]));
  expect(Object.values(services).filter(({ build }) => build !== undefined)).toHaveLength(1);
});

test('only nginx is open to the host; services that are no store have a read-only disk; stores have a minute to end', () => {
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.ports !== undefined]).toEqual([name, name === 'proxy']);
    if (STORES.includes(name)) expect([name, service.stop_grace_period]).toEqual([name, '60s']);
    else expect([name, service.read_only]).toEqual([name, true]);
  }
});

test("the backend's TMPDIR is a volume whose folder in the image belongs to the image's user", () => {
  const { environment, volumes } = services['backend']!;
  expect([environment?.['TMPDIR'], volumes]).toEqual(['/scratch', ['scratch:/scratch']]);
  expect(read('Dockerfile')).toContain('RUN mkdir /data /scratch && chown node:node /data /scratch');
});

test('every mounted volume is a declared one, so that `down` and fewer replicas leave none behind', () => {
  const mounted = Object.values(services).flatMap(({ volumes: of = [] }) => of);
  const named = mounted.map((one) => one.split(':')).filter(([from]) => !from!.startsWith('./'));
  for (const [from, at] of named) expect([from, at !== undefined]).toEqual([from, true]);
  expect(named.map(([from]) => from).sort()).toEqual(Object.keys(volumes).sort());
});

test('nginx has the folder of its files, so that an edited file is the one it reads', () => {
  expect(services['proxy']!.volumes).toEqual(['./deploy:/etc/nginx:ro']);
  expect(read('deploy/nginx.conf')).toContain('include proxies.conf;');
});

test('the network has IPv6, and its gateways can be set by environment variables', () => {
  const { enable_ipv6, ipam } = networks['inside']!;
  expect(enable_ipv6).toBe('${IPV6:-true}');
  expect(ipam.config.map(({ gateway }) => gateway)).toEqual([
    '${GATEWAY:-172.30.0.1}',
    '${GATEWAY6:-fd4c:7563:6100::1}',
  ]);
  expect(read('deploy/proxies.conf')).toContain('set_real_ip_from 172.30.0.1;');
});

test('checks are frequent until a container is healthy, and rare then', () => {
  for (const [name, { healthcheck }] of Object.entries(services)) {
    if (!healthcheck) continue;
    expect([name, healthcheck.interval]).toEqual([name, '60s']);
    expect([name, healthcheck.start_interval]).toEqual([name, expect.stringMatching(/^[25]s$/)]);
  }
  expect(read('Dockerfile')).toContain(
    'HEALTHCHECK --interval=60s --timeout=5s --start-period=120s --start-interval=2s',
  );
});

describe('the check of MongoDB', () => {
  const [, line] = services['mongo']!.healthcheck!.test;
  const [, script] = /--eval "([^]*)"$/.exec(line!)!;

  const check = (hello: object): readonly [code: number, initiated: unknown] => {
    let code = -1;
    let initiated: unknown = null;
    const rs = { initiate: (config: unknown) => (initiated = config) };
    new Function('db', 'rs', 'quit', script!)({ hello: () => hello }, rs, (ended: number) => (code = ended));
    return [code, initiated];
  };

  test('is healthy as the primary under its own name alone', () => {
    const primary = { setName: 'rs0', isWritablePrimary: true, primary: 'mongo:27017' };
    expect(check(primary)).toEqual([0, null]);
    expect(check({ ...primary, isWritablePrimary: false })).toEqual([1, null]);
    expect(check({ ...primary, primary: '127.0.0.1:27017' })).toEqual([1, null]);
  });

  test('is not healthy while the first start makes the account, and then makes the replica set', () => {
    const initiated = { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] };
    expect(check({ isWritablePrimary: true })).toEqual([1, initiated]);
    expect(check({ isWritablePrimary: false, isreplicaset: true })).toEqual([1, initiated]);
  });

  test.each(['-begins with a dash', 'a "quoted" $HOME `id` \\ one', "an 'apostrophe'"])(
    'hands over any password as it is: %s',
    (password) => {
      const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-mongosh-'));
      const said = join(folder, 'said');
      writeFileSync(join(folder, 'mongosh'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${said}'\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env['PATH']}`, MONGO_INITDB_ROOT_PASSWORD: password };
      spawnSync('sh', ['-c', line!.replaceAll('$$', '$')], { env });
      expect(readFileSync(said, 'utf8').split('\n')).toContain(`--password=${password}`);
      rmSync(folder, { recursive: true });
    },
  );
});

describe('deploy/replace.sh, with a stand-in for docker', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-docker-'));
    // A fake docker: containers are files that hold their health, and its commands are written to a log.
    writeFileSync(
      join(folder, 'docker'),
      `#!/bin/sh
case "$1 $2" in 'compose ps'|inspect*) ;; *) echo "$*" >> "$STATE/did" ;; esac
case "$1 $2" in
  'compose ps') ls "$STATE" | grep "^$4-" ;;
  'compose up')
    for service; do :; done
    n=$(($(cat "$STATE/last") + 1)); echo $n > "$STATE/last"
    echo "$NEW_ONES" > "$STATE/$service-$n" ;;
  inspect*) cat "$STATE/$4" ;;
  'rm --force') rm "$STATE/$3" ;;
  rm*) rm "$STATE/$2" ;;
esac
`,
      { mode: 0o755 },
    );
    writeFileSync(join(folder, 'last'), '2\n');
    for (const one of ['worker-1', 'worker-2', 'backend-1', 'backend-2'])
      writeFileSync(join(folder, one), 'healthy\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const replace = (newOnes: string) => {
    const env = { PATH: `${folder}:${process.env['PATH']}`, STATE: folder, NEW_ONES: newOnes, PATIENCE: '0' };
    const { status } = spawnSync('sh', [join(import.meta.dirname, '../../deploy/replace.sh')], { env });
    const did = readFileSync(join(folder, 'did'), 'utf8').trim().split('\n');
    return { status, did, left: readdirSync(folder).filter((one) => /^(worker|backend)-/.test(one)) };
  };
  const up = (service: string) =>
    `compose up --detach --no-deps --no-build --no-recreate --scale ${service}=3 ${service}`;

  test('an old container ends only when a new one is healthy; only workers and backends are touched', () => {
    const steps = (service: string) =>
      ['1', '2'].flatMap((n) => [up(service), `stop ${service}-${n}`, `rm ${service}-${n}`]);
    expect(replace('healthy')).toEqual({
      status: 0,
      did: [...steps('worker'), ...steps('backend')],
      left: ['backend-5', 'backend-6', 'worker-3', 'worker-4'],
    });
  });

  test('a new container that does not become healthy is removed, and all old containers stay', () => {
    expect(replace('starting')).toEqual({
      status: 1,
      did: [up('worker'), 'logs --tail 20 worker-3', 'rm --force worker-3'],
      left: ['backend-1', 'backend-2', 'worker-1', 'worker-2'],
    });
  });
});

test('no address of a service has a password in it, because half of its characters would need escaping', () => {
  for (const { environment = {} } of Object.values(services))
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('_URL'))
        expect([name, String(value)]).toEqual([name, expect.not.stringMatching(/PASSWORD|@/)]);
});

test('the image, .nvmrc, the suites and README name the same version of Node', () => {
  const [, node] = /^ARG NODE=((\d+)\.\d+\.\d+)-/m.exec(read('Dockerfile'))!;
  const major = node!.split('.')[0]!;
  expect(read('.nvmrc').trim()).toBe(major);
  expect(read('README.md')).toContain(`Node ${major}`);
  expect(read('package.json')).toContain(`"test:node24": "npx --yes node@${node} scripts/test.mjs"`);
  expect([...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(
    Array.from({ length: 2 }, () => 'node:${NODE}'),
  );
});

test('the image has the manifest of every package, or its install would not be that of the lock file', () => {
  for (const manifest of manifests) expect(read('Dockerfile')).toContain(manifest);
});

test('secrets of a deployment stay out of the repository and the image', () => {
  for (const file of ['.gitignore', '.dockerignore']) expect(read(file).split('\n')).toContain('.env');
});

test('the image listens for others, and so does each backend of the deployment', () => {
  expect(read('Dockerfile')).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
  expect(services['backend']!.environment!['HOST']).toBe('0.0.0.0');
});

describe('where the port is open', () => {
  /**
   * Answers the server's status, or null. 127.0.0.2 stands for the network: it is on this machine, and is not
   * `localhost`.
   */
  const answer = (url: string): Promise<number | null> =>
    fetch(`${url}/api/vivo`).then(
      ({ status }) => status,
      () => null,
    );
  const at = (servidor: Servidor, address: string) => answer(servidor.url.replace('127.0.0.1', address));
  const hasIPv6 = Object.values(networkInterfaces()).some((of) => of?.some((one) => one.address === '::1'));
  const addressesSaid = ({ salida }: Servidor) => salida.match(/https?:\/\/\S+/g) ?? [];

  test('to this machine alone, by either address of localhost, without settings', async () => {
    const servidor = await Servidor.arranca();
    expect(await at(servidor, '127.0.0.1')).toBe(200);
    expect(await at(servidor, '127.0.0.2')).toBeNull();
    expect(await at(servidor, '[::1]')).toBe(hasIPv6 ? 200 : null);
    expect(addressesSaid(servidor)).toEqual([`http://localhost:${new URL(servidor.url).port}`]);
    const silent = hasIPv6 ? [connect(Number(new URL(servidor.url).port), '::1')] : [];
    await Promise.all(
      silent.map((socket) =>
        once(
          socket.on('error', () => {}),
          'connect',
        ),
      ),
    );
    expect(await servidor.detiene()).toBe(0);
    await servidor.termina();
  });

  test('to the network with HOST=0.0.0.0; every address that it says answers', async () => {
    const servidor = await Servidor.arranca({ HOST: '0.0.0.0' });
    expect(await at(servidor, '127.0.0.2')).toBe(200);
    const said = addressesSaid(servidor);
    const outer = Object.values(networkInterfaces()).flatMap((of) => of!.filter((one) => !one.internal));
    expect(said.slice(1).map((url) => new URL(url).hostname)).toEqual(
      outer.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    );
    for (const url of said) expect([url, await answer(url)]).toEqual([url, 200]);
    await servidor.termina();
  });

  test.each(['HOST', 'METRICS_HOST'])(
    'an address of another machine in %s is refused at the start with one line and exit code 1',
    async (setting) => {
      const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-'));
      const [command, ...args] = [...NODE_DE_PRUEBA, MAIN];
      const { status, stderr } = spawnSync(command!, args, {
        env: { PORT: '0', METRICS_PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn', [setting]: '203.0.113.7' },
        encoding: 'utf8',
        // After this time a product that started against expectation is ended, and the test fails.
        timeout: 60_000,
      });
      expect([status, stderr]).toEqual([
        1,
        `No se puede iniciar: ${setting} no es una dirección de este equipo. Sin ${setting} se abre solo para este equipo.\n`,
      ]);
      await rm(folder, { recursive: true });
    },
  );
});

test('the health checks of the image and of the worker tell a live process from a dead one', async () => {
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

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.prueba.ts';

export const describeOnNginx = process.env['MISSING_NGINX'] ? describe.skip : describe;

const NGINX = process.env['NGINX_PATH'] ?? '';
const CONF = join(import.meta.dirname, '../../deploy/nginx.conf');

export const testOnNames =
  process.env['MISSING_NGINX'] || process.env['MISSING_NGINX_NAMES'] ? test.skip : test;

const NAME_OF_THE_BACKENDS = /server backend:3000( resolve)?( [^;]*)?;/;

export interface NginxOptions {
  /** URLs of the backends, or their common port behind a name that the DNS server `dns` resolves. */
  readonly backends: readonly string[] | { readonly port: number; readonly dns: string };
  readonly proxies?: readonly string[];
}

/** Runs deploy/nginx.conf with only its port, folder and backend names replaced. */
export class Nginx {
  private constructor(
    readonly url: string,
    readonly urlOverIpv6: string | null,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  static async start({ backends, proxies = [] }: NginxOptions): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-nginx-'));
    const port = await freePort();
    const asked = readFileSync(CONF, 'utf8');
    const hasIpv6 = Object.values(networkInterfaces()).some((of) =>
      of?.some(({ family }) => family === 'IPv6'),
    );
    const conf = (
      'dns' in backends
        ? asked
            .replace('server backend:3000', `server backend:${backends.port}`)
            .replace('resolver 127.0.0.11 valid=5s', `resolver ${backends.dns} valid=1s`)
        : asked.replace(
            NAME_OF_THE_BACKENDS,
            backends.map((url) => `server ${new URL(url).host}$2;`).join(' '),
          )
    )
      .replace('listen 3000;', `listen ${port};`)
      .replace('listen [::]:3000;', hasIpv6 ? `listen [::]:${port};` : '')
      .replaceAll('/tmp/', `${folder}/`)
      .replace('access_log /dev/stdout', `access_log ${folder}/access.log`);
    trust(folder, proxies);
    return Nginx.run(folder, port, hasIpv6, conf);
  }

  /**
   * An nginx in front of the deployment's nginx (docs/operations.md). It connects to the URL `before` from the
   * address `from`, as through a host's gateway.
   */
  static async startBefore({ before, from }: { before: string; from: string }): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-nginx-'));
    const port = await freePort();
    return Nginx.run(
      folder,
      port,
      false,
      `pid ${folder}/nginx.pid;
      events {}
      http {
        access_log ${folder}/access.log;
        client_body_temp_path ${folder}/body;
        proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/fastcgi;
        uwsgi_temp_path ${folder}/uwsgi;
        scgi_temp_path ${folder}/scgi;
        server {
          listen ${port};
          location / {
            proxy_pass ${before};
            proxy_set_header Host $host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_bind ${from};
          }
        }
      }`,
    );
  }

  private static async run(folder: string, port: number, hasIpv6: boolean, conf: string): Promise<Nginx> {
    writeFileSync(join(folder, 'nginx.conf'), conf);
    // nginx workers of root run as another user, who must write here.
    for (const kept of ['', 'body', 'proxy']) mkdirSync(join(folder, kept), { recursive: true, mode: 0o777 });
    spawnSync('chmod', ['-R', 'a+rwX', folder]);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
    const nginx = new Nginx(
      `http://127.0.0.1:${port}`,
      hasIpv6 ? `http://[::1]:${port}` : null,
      folder,
      spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    while (!(await accepts(port))) {
      if (nginx.process.exitCode !== null) throw new Error(`nginx ended with ${nginx.process.exitCode}`);
      await pause(20);
    }
    return nginx;
  }

  trustInstead(proxies: readonly string[]): void {
    trust(this.folder, proxies);
    const args = ['-p', this.folder, '-c', 'nginx.conf', '-e', 'stderr'];
    for (const what of [
      ['-t', '-q'],
      ['-s', 'reload'],
    ])
      spawnSync(NGINX, [...args, ...what], { stdio: 'inherit' });
  }

  get accessLog(): string {
    return readFileSync(join(this.folder, 'access.log'), 'utf8');
  }

  async remove(): Promise<void> {
    const ended = once(this.process, 'exit');
    if (this.process.kill('SIGTERM')) await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const trust = (folder: string, proxies: readonly string[]): void =>
  writeFileSync(join(folder, 'proxies.conf'), proxies.map((at) => `set_real_ip_from ${at};\n`).join(''));

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const accepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepted;
};

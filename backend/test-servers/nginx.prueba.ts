import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.prueba.ts';

/** The nginx of this machine with the file of the deployment, where there is one (scripts/servers.mjs says it when there is none). */
export const describeOnNginx = process.env['MISSING_NGINX'] ? describe.skip : describe;

const NGINX = process.env['NGINX_PATH'] ?? '';
const CONF = join(import.meta.dirname, '../../deploy/nginx.conf');

/** Since 1.27.3 it asks for a name again and again; Debian's does not know the word, and these suites name addresses. */
const NAME_OF_THE_BACKENDS = /server backend:3000( resolve)?( [^;]*)?;/;

export interface NginxOptions {
  /** Where the backends listen: http://127.0.0.1:3000. */
  readonly backends: readonly string[];
  /** Addresses of proxies that stand before it. */
  readonly proxies?: readonly string[];
}

/** deploy/nginx.conf as it is but for what is of its container: its port, its folder, and the name of the backends. */
export class Nginx {
  private constructor(
    readonly url: string,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  static async start({ backends, proxies = [] }: NginxOptions): Promise<Nginx> {
    const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-nginx-'));
    const port = await freePort();
    const asked = readFileSync(CONF, 'utf8');
    const servers = backends.map((url) => `server ${new URL(url).host}$2;`).join(' ');
    const conf = asked
      .replace(NAME_OF_THE_BACKENDS, servers)
      .replace('listen 3000;', `listen ${port};`)
      .replaceAll('/tmp/', `${folder}/`)
      .replace('access_log /dev/stdout', `access_log ${folder}/access.log`);
    writeFileSync(join(folder, 'nginx.conf'), conf);
    writeFileSync(join(folder, 'proxies.conf'), proxies.map((at) => `set_real_ip_from ${at};\n`).join(''));
    // Its workers are of another user when it is started by root.
    for (const kept of ['', 'body', 'proxy']) mkdirSync(join(folder, kept), { recursive: true, mode: 0o777 });
    spawnSync('chmod', ['-R', 'a+rwX', folder]);
    const args = ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr', '-g', 'daemon off;'];
    const nginx = new Nginx(
      `http://127.0.0.1:${port}`,
      folder,
      spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    while (!(await accepts(port))) {
      if (nginx.process.exitCode !== null) throw new Error(`nginx ended with ${nginx.process.exitCode}`);
      await pause(20);
    }
    return nginx;
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

const accepts = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const accepted = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return accepted;
};

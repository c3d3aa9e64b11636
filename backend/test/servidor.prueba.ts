import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MAIN = join(import.meta.dirname, '../dist/bundle/main.js');
export const TRABAJADOR = join(import.meta.dirname, '../dist/bundle/worker.js');

/** For suites that test work beside requests: PDFs are drawn when invoices are issued, as in a deployment. */
export const DIBUJA_AL_EMITIR = { PDF_AHEAD: 'yes' } as const;

/** V8 options that `npm test` sets for short-lived processes. */
export const NODE_DE_PRUEBA: readonly [string, ...string[]] = [
  process.execPath,
  ...(process.env['BRIEF_V8'] ?? '').split(' ').filter(Boolean),
];

export interface Respuesta<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export class Persona {
  constructor(
    readonly url: string,
    readonly token: string | null = null,
    readonly id = '',
  ) {}

  async pide<T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Respuesta<T>> {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as T,
    };
  }

  get = <T = any>(path: string, headers?: Record<string, string>) =>
    this.pide<T>('GET', path, undefined, headers);
  post = <T = any>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.pide<T>('POST', path, body, headers);
  put = <T = any>(path: string, body: unknown, headers?: Record<string, string>) =>
    this.pide<T>('PUT', path, body, headers);
  delete = (path: string) => this.pide('DELETE', path);
}

export const galletasDe = ({ headers }: Pick<Respuesta, 'headers'>): { cookie: string } => ({
  cookie: headers
    .getSetCookie()
    .map((una) => una.split(';')[0]!)
    .join('; '),
});

export class Servidor {
  /** True once the suite ends the process: any other end is a defect. */
  private despedido = false;

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly child: ChildProcess,
    private readonly said: () => string,
  ) {}

  /**
   * Starts the product on a port of its own. PDFs are drawn when opened unless `env` has `DIBUJA_AL_EMITIR`:
   * drawing them all took a fifth of the servers' time. `discoKiB` limits each file's size, to simulate a
   * full disk. `main` is the program, by default this checkout's.
   */
  static async arranca(
    env: Record<string, string> = {},
    dataDir?: string,
    { discoKiB, main = MAIN }: { discoKiB?: number; main?: string } = {},
  ): Promise<Servidor> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'cuenta-clara-')));
    const proceso = [...NODE_DE_PRUEBA, main];
    const [command, ...args] = discoKiB
      ? ['bash', '-c', `ulimit -f ${discoKiB}; exec "$0" "$@"`, ...proceso]
      : proceso;
    const child = spawn(command!, args, {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        PDF_AHEAD: 'no',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1];
        if (port) resolve(`http://127.0.0.1:${port}`);
      };
      child.stdout!.on('data', hear);
      child.stderr!.on('data', hear);
      child.once('close', (code) => reject(new Error(`the product ended with ${code}:\n${said}`)));
    });
    const servidor = new Servidor(url, folder, child, () => said);
    child.once('exit', (code, signal) => {
      if (!servidor.despedido)
        process.stderr.write(`the product ended by itself with ${code ?? signal}:\n${said}\n`);
    });
    return servidor;
  }

  /** Registers an owner in the time zone UTC, in which the suites compute days. */
  async dueña(nombre = 'Ana Ruiz'): Promise<Persona> {
    const email = `p.${crypto.randomUUID()}@ejemplo.mx`;
    const { body } = await new Persona(this.url).post('/api/auth/register', {
      fullName: nombre,
      email,
      password: 'una clave larga',
      zona_horaria: 'UTC',
    });
    return new Persona(this.url, body.token, body.user.id);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get salida(): string {
    return this.said();
  }

  /** Waits for a log line that has all these parts; it may be written after the answer. */
  async linea(...dice: readonly string[]): Promise<string> {
    for (;;) {
      const [linea] = this.lineas(...dice);
      if (linea !== undefined) return linea;
      await pause(20);
    }
  }

  lineas(...dice: readonly string[]): readonly string[] {
    const enteras = this.said().split('\n').slice(0, -1);
    return enteras.filter((una) => dice.every((parte) => una.includes(parte)));
  }

  get nadie(): Persona {
    return new Persona(this.url);
  }

  async mata(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.despedido = true;
    this.child.kill('SIGKILL');
    await gone;
  }

  duerme(): void {
    this.child.kill('SIGSTOP');
  }

  despierta(): void {
    this.child.kill('SIGCONT');
  }

  /** Answers the exit code once all output was read. */
  async detiene(): Promise<number | null> {
    const gone = once(this.child, 'close');
    this.despedido = true;
    this.child.kill('SIGTERM');
    return (await gone)[0] as number | null;
  }

  async termina(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.detiene();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

export const negocioListo = async (dueña: Persona) => {
  await dueña.post('/api/negocio-config', {
    nombre_negocio: 'Taller Ñandú',
    tipo_negocio: 'Mecánica',
    telefono: '2221234567',
    email: 'taller@ejemplo.mx',
    direccion: 'Calle 5 de Mayo 10, Puebla',
    nota_factura: 'Gracias por su preferencia',
    terminos_condiciones: 'Pago a 30 días',
  });
  const cliente = await dueña.post('/api/clientes', {
    nombre: 'José Núñez',
    telefono: '2227654321',
    categoria: 'activo',
    email: 'jose@ejemplo.mx',
  });
  const categoria = await dueña.post('/api/categorias-negocio', { nombre: 'Frenos' });
  const servicio = await dueña.post('/api/servicios-negocio', {
    nombre: 'Balatas',
    precio: 350.5,
    categoria_id: categoria.body.data.id,
  });
  const metodo = await dueña.post('/api/metodos-pago', { nombre: 'Transferencia', activo: true });
  return {
    cliente: cliente.body,
    categoria: categoria.body.data,
    servicio: servicio.body.data,
    metodo: metodo.body.data,
  };
};

export const solicitud = (cliente_id: string, cambios: object = {}) => ({
  cliente_id,
  fecha_factura: '2026-11-21',
  fecha_vencimiento: '2026-11-25',
  items: [{ categoria: 'Frenos', descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2 }],
  impuesto: 112.16,
  impuesto_porcentaje: 16,
  deposito: 100,
  nota: 'Gracias',
  terminos: 'Pago a 30 días',
  ...cambios,
});

/** Waits until an archive is made; its seal may come later. */
export const exportacionTerminada = async (persona: Persona, id: string) => {
  for (;;) {
    const { body } = await persona.get(`/api/libro/exportaciones/${id}`);
    if (body.estado !== 'preparando') return body;
    await pause(50);
  }
};

export const misDatosListos = async (persona: Persona) => {
  const hay = (await persona.get('/api/mis-datos')).body;
  if (hay.length === 0) await persona.post('/api/mis-datos', undefined);
  for (;;) {
    const [copia] = (await persona.get('/api/mis-datos')).body;
    if (copia.estado !== 'preparando') return copia;
    await pause(50);
  }
};

export const hastaSellarse = async <T>(persona: Persona, hacer: () => Promise<T>): Promise<T> => {
  const sellados = async (): Promise<number> => (await persona.get('/api/libro')).body.sello?.tamano ?? 0;
  const antes = await sellados();
  const hecho = await hacer();
  while ((await sellados()) <= antes) await pause(50);
  return hecho;
};

export const exportacionSellada = (persona: Persona, periodo: object) =>
  hastaSellarse(persona, async () => {
    const pedida = await persona.post('/api/libro/exportaciones', periodo);
    if (pedida.status !== 201) throw new Error(`the archive was refused: ${JSON.stringify(pedida.body)}`);
    const hecha = await exportacionTerminada(persona, pedida.body.id);
    if (hecha.estado !== 'lista') throw new Error(`the archive was not made: ${JSON.stringify(hecha)}`);
    return hecha;
  });

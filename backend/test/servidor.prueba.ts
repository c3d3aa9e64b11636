import { setTimeout as pause } from 'node:timers/promises';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built product, as `npm start` runs it, on a data folder and a port of its own. */
export const MAIN = join(import.meta.dirname, '../dist/bundle/main.js');
/** What a distributed deployment runs beside it. */
export const TRABAJADOR = join(import.meta.dirname, '../dist/bundle/worker.js');

/** As a deployment does that says nothing of it, and a suite where what is done beside requests matters: papers are drawn as they are issued. */
export const DIBUJA_AL_EMITIR = { PDF_AHEAD: 'yes' } as const;

/** Node as the suites start it: with what `npm test` tells V8 of processes that live for seconds. */
export const NODE_DE_PRUEBA: readonly [string, ...string[]] = [
  process.execPath,
  ...(process.env['BRIEF_V8'] ?? '').split(' ').filter(Boolean),
];

export interface Respuesta<T = any> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** A client of the API with one person's token. */
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

/** What a browser sends back after this answer: the cookies that it set. */
export const galletasDe = ({ headers }: Pick<Respuesta, 'headers'>): { cookie: string } => ({
  cookie: headers
    .getSetCookie()
    .map((una) => una.split(';')[0]!)
    .join('; '),
});

export class Servidor {
  /** Asked to end: any other end is a defect, and whoever reads the failed test needs its last words. */
  private despedido = false;

  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly child: ChildProcess,
    private readonly said: () => string,
  ) {}

  /**
   * Starts the product; resolves once it says it is ready. `env` adds settings. A paper is drawn when it is opened
   * (else `DIBUJA_AL_EMITIR`): what nobody opens was a fifth of what servers cost. `discoKiB` is as large as any of its
   * files may grow: what a full disk is to a program. `main` is its program, of this checkout unless it says another.
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

  /** A new owner, signed in. Her zone is UTC: the suites reckon their days in it. */
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

  /** All it wrote to its standard output and error until now: its log. */
  get salida(): string {
    return this.said();
  }

  /** A whole line of its log with all of this, once it is heard: it comes when it comes, also after the answer it is of. */
  async linea(...dice: readonly string[]): Promise<string> {
    for (;;) {
      const [linea] = this.lineas(...dice);
      if (linea !== undefined) return linea;
      await pause(20);
    }
  }

  /** The whole lines with all of this that were heard until now. */
  lineas(...dice: readonly string[]): readonly string[] {
    const enteras = this.said().split('\n').slice(0, -1);
    return enteras.filter((una) => dice.every((parte) => una.includes(parte)));
  }

  get nadie(): Persona {
    return new Persona(this.url);
  }

  /** kill -9. */
  async mata(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.despedido = true;
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Neither answers nor ends, until it wakes up. */
  duerme(): void {
    this.child.kill('SIGSTOP');
  }

  despierta(): void {
    this.child.kill('SIGCONT');
  }

  /** SIGTERM, as a service manager does. Answers the exit code, once its last words were heard. */
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

/** What an owner needs before her first invoice. */
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

/** A body that POST /api/facturas takes. */
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

/** An archive once it is no longer being prepared: asks again and again, as the page does. It may not be sealed yet. */
export const exportacionTerminada = async (persona: Persona, id: string) => {
  for (;;) {
    const { body } = await persona.get(`/api/libro/exportaciones/${id}`);
    if (body.estado !== 'preparando') return body;
    await pause(50);
  }
};

/** The newest copy of all her data, once it is ready; asks for one when there is none. */
export const misDatosListos = async (persona: Persona) => {
  const hay = (await persona.get('/api/mis-datos')).body;
  if (hay.length === 0) await persona.post('/api/mis-datos', undefined);
  for (;;) {
    const [copia] = (await persona.get('/api/mis-datos')).body;
    if (copia.estado !== 'preparando') return copia;
    await pause(50);
  }
};

/** Does what ends in a new seal of hers, which is put whenever it comes to it, and waits for that. */
export const hastaSellarse = async <T>(persona: Persona, hacer: () => Promise<T>): Promise<T> => {
  const sellados = async (): Promise<number> => (await persona.get('/api/libro')).body.sello?.tamano ?? 0;
  const antes = await sellados();
  const hecho = await hacer();
  while ((await sellados()) <= antes) await pause(50);
  return hecho;
};

/** Asks for the archive of a period; answers it once it is ready, and sealed. */
export const exportacionSellada = (persona: Persona, periodo: object) =>
  hastaSellarse(persona, async () => {
    const pedida = await persona.post('/api/libro/exportaciones', periodo);
    if (pedida.status !== 201) throw new Error(`the archive was refused: ${JSON.stringify(pedida.body)}`);
    const hecha = await exportacionTerminada(persona, pedida.body.id);
    if (hecha.estado !== 'lista') throw new Error(`the archive was not made: ${JSON.stringify(hecha)}`);
    return hecha;
  });

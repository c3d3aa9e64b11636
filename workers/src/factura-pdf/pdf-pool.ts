import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import { type ResumenImpreso } from '@cuenta-clara/dominio/libro/exportacion/resumen-impreso';
import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { FairLine } from './fair-line.ts';
import { type Logo } from './logo.ts';
import { type PdfJob } from './pdf.thread.ts';

/** As many renders wait as may, and hers are not the fewest: come back later (the HTTP shell answers 503 with Retry-After). */
export class PdfQueueFull extends Error {
  constructor() {
    super('Hay muchos PDF en preparación. Intenta de nuevo en unos segundos.');
    this.name = 'PdfQueueFull';
  }
}

/** The render took longer than any paper needs; its thread is gone and another takes its place. */
export class PdfTimeLimit extends Error {
  constructor() {
    super('El PDF tardó demasiado en prepararse.');
    this.name = 'PdfTimeLimit';
  }
}

export interface PdfPoolOptions {
  readonly threads: number;
  /** Renders that may wait for a thread. */
  readonly queue: number;
  /** Of a render, in ms; what it waited for its turn is not in it. */
  readonly timeLimit?: number;
  /** The compiled entry of a thread: a test that runs from the sources names its own. */
  readonly thread?: string;
  /** Told of a thread that died while it had nothing to do. */
  readonly onError?: (error: Error) => void;
}

interface Waiting {
  go(): void;
  refuse(error: Error): void;
}

const TIME_LIMIT = 20_000;
const COMPILED_THREAD = fileURLToPath(new URL('./pdf.thread.js', import.meta.url));

/** Renders papers off the request thread, on threads that stay warm, in turns that are fair to every owner. */
export class PdfPool {
  readonly #pool: Piscina<PdfJob, Uint8Array>;
  readonly #threads: number;
  readonly #queue: number;
  readonly #timeLimit: number;
  readonly #line = new FairLine<Waiting>();
  #rendering = 0;
  readonly #inHand = new Set<Promise<Uint8Array>>();

  constructor({
    threads,
    queue,
    timeLimit = TIME_LIMIT,
    thread = COMPILED_THREAD,
    onError = () => {},
  }: PdfPoolOptions) {
    this.#threads = threads;
    this.#queue = queue;
    this.#timeLimit = timeLimit;
    this.#pool = new Piscina({
      filename: thread,
      // One begins with the first render that needs it, and stays: a process that draws nothing has none.
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: Infinity,
      // React's quick build; and nothing of the process's secrets.
      env: { NODE_ENV: 'production' },
      // Threads load what they run as modules: one that is ended while it requires one aborts the whole process (Node 20.20).
      execArgv: ['--no-experimental-require-module'],
    });
    // Without a listener, a thread that dies would take the process with it.
    this.#pool.on('error', onError);
  }

  render(impresa: FacturaImpresa, logo: Logo | null, owner: string): Promise<Buffer> {
    return this.#run({ impresa, logo }, owner);
  }

  renderResumen(resumen: ResumenImpreso, owner: string): Promise<Buffer> {
    return this.#run({ resumen }, owner);
  }

  renderEstado(estado: EstadoImpreso, logo: Logo | null, owner: string): Promise<Buffer> {
    return this.#run({ estado, logo }, owner);
  }

  /** As an .xlsx file. */
  escribirLibro(libro: LibroDeCalculo, owner: string): Promise<Buffer> {
    return this.#run({ libro }, owner);
  }

  /** Finishes the renders in hand; those still waiting are refused. */
  async close(): Promise<void> {
    for (let one = this.#line.next(); one; one = this.#line.next()) one.refuse(new PdfQueueFull());
    // Waited for here: the pool would end a thread that has not begun yet, with what it was to render.
    await Promise.allSettled(this.#inHand);
    await this.#pool.close();
  }

  async #run(job: PdfJob, owner: string): Promise<Buffer> {
    const turn = this.#turnOf(owner);
    if (turn) await turn;
    const signal = AbortSignal.timeout(this.#timeLimit);
    const rendering = this.#pool.run(job, { signal });
    this.#inHand.add(rendering);
    try {
      const { buffer, byteOffset, byteLength } = await rendering;
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      throw signal.aborted ? new PdfTimeLimit() : error;
    } finally {
      this.#inHand.delete(rendering);
      const next = this.#line.next();
      // The thread is handed on: nobody who comes meanwhile is quicker.
      if (next) next.go();
      else this.#rendering -= 1;
    }
  }

  /** Resolves when a thread is hers; null when one is already. When too many wait, the longest line gives way. */
  #turnOf(owner: string): Promise<void> | null {
    if (this.#rendering < this.#threads) {
      this.#rendering += 1;
      return null;
    }
    if (this.#line.length >= this.#queue) {
      if (this.#line.lengthOf(owner) + 1 >= this.#line.longest) throw new PdfQueueFull();
      this.#line.dropFromLongest()?.refuse(new PdfQueueFull());
    }
    return new Promise((go, refuse) => this.#line.add(owner, { go, refuse }));
  }
}

import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type ResumenImpreso } from '@cuenta-clara/dominio/libro/exportacion/resumen-impreso';
import { type Logo } from './logo.ts';
import { type PdfJob } from './pdf.thread.ts';

/** As many renders wait as may: come back later (the HTTP shell answers 503 with Retry-After). */
export class PdfQueueFull extends Error {
  constructor() {
    super('Hay muchos PDF en preparación. Intenta de nuevo en unos segundos.');
    this.name = 'PdfQueueFull';
  }
}

/** The render took longer than any invoice needs; its thread is gone and another takes its place. */
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
  /** From request to result, in ms. */
  readonly timeLimit?: number;
  /** The compiled entry of a thread: a test that runs from the sources names its own. */
  readonly thread?: string;
  /** Told of a thread that died while it had nothing to do. */
  readonly onError?: (error: Error) => void;
}

const TIME_LIMIT = 20_000;
const COMPILED_THREAD = fileURLToPath(new URL('./pdf.thread.js', import.meta.url));

/** Renders invoices off the request thread, on threads that stay warm. */
export class PdfPool {
  readonly #pool: Piscina<PdfJob, Uint8Array>;
  readonly #capacity: number;
  readonly #timeLimit: number;
  #jobs = 0;

  constructor({
    threads,
    queue,
    timeLimit = TIME_LIMIT,
    thread = COMPILED_THREAD,
    onError = () => {},
  }: PdfPoolOptions) {
    this.#capacity = threads + queue;
    this.#timeLimit = timeLimit;
    this.#pool = new Piscina({
      filename: thread,
      minThreads: threads,
      maxThreads: threads,
      // React's quick build; and nothing of the process's secrets.
      env: { NODE_ENV: 'production' },
    });
    // Without a listener, a thread that dies would take the process with it.
    this.#pool.on('error', onError);
  }

  render(impresa: FacturaImpresa, logo: Logo | null): Promise<Buffer> {
    return this.#run({ impresa, logo });
  }

  renderResumen(resumen: ResumenImpreso): Promise<Buffer> {
    return this.#run({ resumen });
  }

  /** Finishes the renders in hand; those still waiting are refused. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #run(job: PdfJob): Promise<Buffer> {
    // Counted here: piscina's own limit does not see jobs that can be aborted.
    if (this.#jobs >= this.#capacity) throw new PdfQueueFull();
    this.#jobs += 1;
    const signal = AbortSignal.timeout(this.#timeLimit);
    try {
      const { buffer, byteOffset, byteLength } = await this.#pool.run(job, { signal });
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      throw signal.aborted ? new PdfTimeLimit() : error;
    } finally {
      this.#jobs -= 1;
    }
  }
}

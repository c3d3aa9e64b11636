import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type ResumenImpreso } from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { type ReporteImpreso } from '@cuenta-clara/dominio/reportes/reporte-impreso';
import { FairLine } from './fair-line.ts';
import { type Logo } from './logo.ts';
import { type PdfJob } from './pdf.thread.ts';

/** The caller may try again later: the HTTP shell answers 503 with `Retry-After`. */
export class PdfQueueFull extends Error {
  constructor() {
    super('Hay muchos PDF en preparación. Intenta de nuevo en unos segundos.');
    this.name = 'PdfQueueFull';
  }
}

/** The thread of the render was ended and replaced. */
export class PdfTimeLimit extends Error {
  constructor() {
    super('El PDF tardó demasiado en prepararse.');
    this.name = 'PdfTimeLimit';
  }
}

export interface PdfPoolOptions {
  readonly queue: number;
  /** The most milliseconds of a render, without the queue and the start of its thread. */
  readonly timeLimit?: number;
  readonly hasTime: () => boolean;
  /** Milliseconds after which an idle second thread ends, to free its memory. */
  readonly secondStays?: number;
  readonly thread?: string;
  readonly onError?: (error: Error) => void;
}

type Thread = Piscina<PdfJob, Uint8Array>;

interface Waiting {
  go(thread: Thread): void;
  refuse(error: Error): void;
}

const TIME_LIMIT = 20_000;
const SECOND_STAYS = 20_000;
/** The number of waiting renders that starts a second thread. */
const ENOUGH_TO_SHARE = 3;
const COMPILED_THREAD = fileURLToPath(new URL('./pdf.thread.js', import.meta.url));

/**
 * Renders PDFs on worker threads; owners take turns. A second thread helps while several renders wait and
 * `hasTime` answers true (a core is free).
 */
export class PdfPool {
  readonly #first: Thread;
  readonly #second: Thread;
  #firstIs: 'free' | 'busy' = 'free';
  #secondIs: 'away' | 'coming' | 'free' | 'busy' = 'away';
  readonly #queue: number;
  readonly #timeLimit: number;
  readonly #hasTime: () => boolean;
  readonly #line = new FairLine<Waiting>();
  readonly #inHand = new Set<Promise<Uint8Array>>();

  constructor({
    queue,
    timeLimit = TIME_LIMIT,
    hasTime,
    secondStays = SECOND_STAYS,
    thread = COMPILED_THREAD,
    onError = () => {},
  }: PdfPoolOptions) {
    this.#queue = queue;
    this.#timeLimit = timeLimit;
    this.#hasTime = hasTime;
    const begin = (idleTimeout: number): Thread => {
      const one: Thread = new Piscina({
        filename: thread,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout,
        // The thread gets React's production build, and none of the process's secrets.
        env: { NODE_ENV: 'production' },
        // `require` of ES modules is off: a thread terminated during such a `require` aborts the process
        // (Node 20.20).
        execArgv: ['--no-experimental-require-module'],
      });
      // Without a listener, a thread's death would crash the process.
      one.on('error', onError);
      return one;
    };
    this.#first = begin(Infinity);
    this.#second = begin(secondStays);
    this.#second.on('workerDestroy', () => (this.#secondIs = 'away'));
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

  renderReporte(reporte: ReporteImpreso, logo: Logo | null, owner: string): Promise<Buffer> {
    return this.#run({ reporte, logo }, owner);
  }

  renderCotizacion(cotizacion: CotizacionImpresa, logo: Logo | null, owner: string): Promise<Buffer> {
    return this.#run({ cotizacion, logo }, owner);
  }

  async close(): Promise<void> {
    for (let one = this.#line.next(); one; one = this.#line.next()) one.refuse(new PdfQueueFull());
    // Piscina's own `close` would end a thread that is still starting, and its render with it.
    await Promise.allSettled(this.#inHand);
    await Promise.all([this.#first.close(), this.#second.close()]);
  }

  async #run(job: PdfJob, owner: string): Promise<Buffer> {
    const turn = this.#turnOf(owner);
    const thread = turn instanceof Promise ? await turn : turn;
    try {
      const { buffer, byteOffset, byteLength } = await this.#untilDone(this.#drawn(thread, job));
      return Buffer.from(buffer, byteOffset, byteLength);
    } finally {
      this.#handOn(thread);
    }
  }

  async #drawn(thread: Thread, job: PdfJob): Promise<Uint8Array> {
    if (thread.threads.length === 0) await thread.run({ warmUp: true });
    const signal = AbortSignal.timeout(this.#timeLimit);
    try {
      return await thread.run(job, { signal });
    } catch (error) {
      throw signal.aborted ? new PdfTimeLimit() : error;
    }
  }

  #untilDone(drawing: Promise<Uint8Array>): Promise<Uint8Array> {
    this.#inHand.add(drawing);
    return drawing.finally(() => this.#inHand.delete(drawing));
  }

  /**
   * When the queue is full, the owner with the most waiting renders loses her last render; throws
   * `PdfQueueFull` when that is the owner of this render.
   */
  #turnOf(owner: string): Thread | Promise<Thread> {
    if (this.#firstIs === 'free') {
      this.#firstIs = 'busy';
      return this.#first;
    }
    if (this.#secondIs === 'free' && this.#hasTime()) {
      this.#secondIs = 'busy';
      return this.#second;
    }
    if (this.#line.length >= this.#queue) {
      if (this.#line.lengthOf(owner) + 1 >= this.#line.longest) throw new PdfQueueFull();
      this.#line.dropFromLongest()?.refuse(new PdfQueueFull());
    }
    const turn = new Promise<Thread>((go, refuse) => this.#line.add(owner, { go, refuse }));
    if (this.#secondIs === 'away' && this.#line.length >= ENOUGH_TO_SHARE && this.#hasTime())
      void this.#callSecond();
    return turn;
  }

  async #callSecond(): Promise<void> {
    this.#secondIs = 'coming';
    try {
      await this.#untilDone(this.#second.run({ warmUp: true }));
    } catch {
      this.#secondIs = 'away';
    }
    this.#handOn(this.#second);
  }

  /** The thread goes directly to the queue's next render, so that no newer render takes the thread first. */
  #handOn(thread: Thread): void {
    if (thread === this.#first) {
      const next = this.#line.next();
      if (next) next.go(thread);
      else this.#firstIs = 'free';
    } else if (this.#secondIs !== 'away') {
      const next = this.#hasTime() ? this.#line.next() : undefined;
      this.#secondIs = next ? 'busy' : 'free';
      next?.go(thread);
    }
  }
}

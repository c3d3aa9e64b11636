import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { openingAt } from './listening.ts';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Watched {
  readonly readModels: { readonly caughtUp: boolean };
  readonly jobQueue: { counts(queue: string): Promise<object> };
  readonly commands: ReadonlyMap<string, number>;
}

/** Prometheus metrics (docs/operations.md). No label names a person. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Answers, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly commands = new Histogram({
    name: 'command_seconds',
    help: 'Commands, by name and by what became of them: done, refused or failed',
    labelNames: ['command', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly waits = new Histogram({
    name: 'read_your_writes_seconds',
    help: 'How long an answer to a command waited for the read models',
    labelNames: ['reached'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly renders = new Histogram({
    name: 'pdf_render_seconds',
    help: 'PDFs rendered, the wait for a thread included',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private server: Server | null = null;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  answered(method: string, route: string, status: number, milliseconds: number): void {
    this.requests.observe({ method, route, status }, milliseconds / 1000);
  }

  command(command: string): (outcome: 'done' | 'refused' | 'failed') => void {
    const end = this.commands.startTimer({ command });
    return (outcome) => void end({ outcome });
  }

  waited(reached: boolean, milliseconds: number): void {
    this.waits.observe({ reached: String(reached) }, milliseconds / 1000);
  }

  async rendering<T>(render: () => Promise<T>): Promise<T> {
    const end = this.renders.startTimer();
    try {
      const result = await render();
      end({ outcome: 'ok' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  }

  watch({ readModels, jobQueue, commands }: Watched, queues: readonly string[]): void {
    const caughtUp: Gauge = new Gauge({
      name: 'read_models_caught_up',
      help: '1 once they show what was in the log when this process started',
      registers: [this.registry],
      collect: () => caughtUp.set(readModels.caughtUp ? 1 : 0),
    });
    const given: Counter = new Counter({
      name: 'mongodb_commands_total',
      help: 'Commands given to MongoDB, by name',
      labelNames: ['command'],
      registers: [this.registry],
      collect: () => {
        given.reset();
        for (const [command, times] of commands) given.inc({ command }, times);
      },
    });
    const jobs = new Gauge({
      name: 'jobs',
      help: 'Jobs of a queue, by state',
      labelNames: ['queue', 'state'],
      registers: [this.registry],
      collect: async () => {
        for (const queue of queues) {
          const counts = await jobQueue.counts(queue).catch(() => null);
          for (const [state, count] of Object.entries(counts ?? {}))
            jobs.set({ queue, state }, Number(count));
        }
      },
    });
  }

  async serve({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
    this.server = createServer((_request, response) => {
      this.registry.metrics().then(
        (text) => response.setHeader('content-type', this.registry.contentType).end(text),
        () => response.writeHead(503).end(),
      );
    });
    this.server.listen(port, host);
    await openingAt('METRICS_HOST', once(this.server, 'listening'));
    return (this.server.address() as { port: number }).port;
  }

  close(): void {
    this.server?.close();
  }
}

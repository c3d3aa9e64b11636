import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { type Derivacion, proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type CommandHandler, type Executed } from './command-handler.ts';
import { type Caller } from './http/caller.ts';
import { type Metrics } from './metrics.ts';
import { type ReadModels } from './read-models.ts';

/** How long an answer waits at most for the read models to show its write (decisions, read your own writes). */
export const READ_YOUR_WRITES_MS = 2_000;

export interface Act<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  readonly streamId: string;
  /** The command, or how the state of the moment makes it: asked again when the stream moved on meanwhile. */
  readonly command: C | ((state: S) => C);
  /** Claims what the command is about to use, or throws (see CommandHandler). */
  readonly securing?: ((state: S) => Promise<void>) | undefined;
  readonly by: Caller;
}

/** Where every feature sends its commands: the one command handler, then the wait for its own write to be readable. */
export class WriteSide {
  constructor(
    private readonly handler: CommandHandler,
    private readonly readModels: ReadModels,
    private readonly metrics: Metrics,
  ) {}

  async execute<C, S, E extends Evento>({
    decider,
    streamId,
    command,
    securing,
    by,
  }: Act<C, S, E>): Promise<Executed<S, E>> {
    const { commandId, ...metadata } = by;
    const executed = await this.handler.execute({
      decider,
      streamId,
      command,
      securing,
      metadata,
      commandId,
    });
    const began = performance.now();
    const reached = await this.readModels.waitFor(executed.position, READ_YOUR_WRITES_MS);
    this.metrics.waited(reached, performance.now() - began);
    return executed;
  }

  /**
   * One document of a read model as this caller's command left it, or null when the command is not recorded: what a
   * POST answers, at first and to every retry under the same key.
   */
  async resultOf<V, E extends Evento>(
    projection: Derivacion<V, E>,
    streamId: string,
    key: string,
    { commandId, requestHash }: Caller,
  ): Promise<V | null> {
    const history = await this.handler.recorded<E>(streamId, commandId, requestHash);
    return history && proyectar(projection, history, key);
  }

  /** The state of the moment, from the log itself. */
  async load<C, S, E extends Evento>(decider: Decider<C, S, E>, streamId: string): Promise<S> {
    return (await this.handler.load(decider, streamId)).state;
  }
}

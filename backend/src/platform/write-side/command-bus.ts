import { type DynamicModule, HttpException } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { type Command, CommandBus, CqrsModule } from '@nestjs/cqrs';
import { type Logger } from 'pino';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { Act } from './act.ts';
import { CommandReused } from './decision-runner.ts';
import { WrongExpectedVersion } from '../event-store/event-store.ts';
import { type Caller } from './caller.ts';
import { Metrics } from '../system/metrics.ts';
import { LOG } from '../system/tokens.ts';

const refusalOf = (error: unknown): string | number | null => {
  if (error instanceof ErrorDeDominio) return error.code;
  if (error instanceof CommandReused) return 'clave-con-otros-datos';
  if (error instanceof WrongExpectedVersion) return 'otros-antes';
  return error instanceof HttpException && error.getStatus() < 500 ? error.getStatus() : null;
};

interface Asked {
  readonly by: Pick<Caller, 'correlationId'>;
}

const nameOf = (command: Command<unknown>): string =>
  command instanceof Act ? command.name : command.constructor.name;

/** The bus logs refusals without their text or the command's data. */
export class CountingCommandBus extends CommandBus {
  constructor(
    moduleRef: ModuleRef,
    private readonly metrics: Metrics,
    private readonly log: Logger,
  ) {
    super(moduleRef);
  }

  override async execute<R>(command: Command<R>): Promise<R> {
    const name = nameOf(command);
    const end = this.metrics.command(name);
    try {
      const result = await super.execute(command);
      end('done');
      return result;
    } catch (error) {
      const refusal = refusalOf(error);
      end(refusal === null ? 'failed' : 'refused');
      if (refusal !== null) {
        const { correlationId } = (command as Command<R> & Asked).by;
        this.log.info({ command: name, refusal, correlationId }, 'command refused');
      }
      throw error;
    }
  }
}

export const cqrs = (): DynamicModule => {
  const module = CqrsModule.forRoot();
  const bus = {
    provide: CommandBus,
    inject: [ModuleRef, Metrics, LOG],
    useFactory: (...given: ConstructorParameters<typeof CountingCommandBus>) =>
      new CountingCommandBus(...given),
  };
  return { ...module, providers: [...(module.providers ?? []), bus] };
};

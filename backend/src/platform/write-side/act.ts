import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { type Executed } from './decision-runner.ts';
import { type Caller } from './caller.ts';
import { type Addressed, WriteSide } from './write-side.ts';

export type DomainCommand<C, S, E extends Evento> = Pick<
  Addressed<C, S, E>,
  'of' | 'id' | 'creates' | 'keepsHistory'
> & {
  readonly command: C;
};

export class Act<C extends { readonly type: string }, S, E extends Evento> extends Command<Executed<S, E>> {
  constructor(
    readonly addressed: DomainCommand<C, S, E>,
    readonly by: Caller,
  ) {
    super();
  }

  get name(): string {
    return this.addressed.command.type;
  }
}

@CommandHandler(Act)
export class ActHandler implements ICommandHandler<Act<{ readonly type: string }, unknown, Evento>> {
  constructor(private readonly writeSide: WriteSide) {}

  execute({
    addressed,
    by,
  }: Act<{ readonly type: string }, unknown, Evento>): Promise<Executed<unknown, Evento>> {
    return this.writeSide.execute({ ...addressed, by });
  }
}

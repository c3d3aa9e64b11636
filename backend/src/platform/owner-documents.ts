import { type CommandBus } from '@nestjs/cqrs';
import { type Decider, type Evento } from '@cuenta-clara/dominio/decider';
import { type Proyeccion } from '@cuenta-clara/dominio/proyeccion';
import { Act } from './act.ts';
import { type DocumentStore } from './document-store/document-store.ts';
import { type Caller } from './http/caller.ts';

/** An aggregate of which every owner has exactly one (catalogo, métodos de pago, mensajes, negocio). */
export interface OnePerOwner<C, S, E extends Evento> {
  readonly decider: Decider<C, S, E>;
  readonly streamPrefix: string;
  readonly view: Proyeccion<S, E>;
}

/** Reads and changes those aggregates: the stream and the document are found by the owner alone. */
export class OwnerDocuments {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: DocumentStore,
  ) {}

  /** Runs a command and answers the state it led to. */
  async change<C extends { readonly type: string }, S, E extends Evento>(
    of: OnePerOwner<C, S, E>,
    command: C,
    by: Caller,
  ): Promise<S> {
    const streamId = of.streamPrefix + by.ownerId;
    return (await this.commands.execute(new Act({ decider: of.decider, streamId, command }, by))).state;
  }

  async read<C, S, E extends Evento>(of: OnePerOwner<C, S, E>, by: Caller): Promise<S> {
    return (await this.documents.get(of.view, by.ownerId)) ?? of.decider.initialState;
  }
}

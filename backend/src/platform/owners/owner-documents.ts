import { type CommandBus } from '@nestjs/cqrs';
import { type AgregadoDeDuena } from '@cuenta-clara/dominio/agregado';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { Act } from '../write-side/act.ts';
import { type DocumentStore } from '../document-store/document-store.ts';
import { type Caller } from '../write-side/caller.ts';

/** For aggregates that every owner has exactly one of (catalogo, métodos de pago, mensajes, negocio). */
export class OwnerDocuments {
  constructor(
    private readonly commands: CommandBus,
    private readonly documents: DocumentStore,
  ) {}

  async change<C extends { readonly type: string }, S, E extends Evento>(
    of: AgregadoDeDuena<C, S, E>,
    command: C,
    by: Caller,
  ): Promise<S> {
    return (await this.commands.execute(new Act({ of, id: by.ownerId, command }, by))).state;
  }

  async read<C, S, E extends Evento>({ decider, estado }: AgregadoDeDuena<C, S, E>, by: Caller): Promise<S> {
    return (await this.documents.get(estado.vista, by.ownerId)) ?? decider.initialState;
  }
}

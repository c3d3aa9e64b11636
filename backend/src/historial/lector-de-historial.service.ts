import { Inject, Injectable } from '@nestjs/common';
import { type Agregado } from '@cuenta-clara/dominio/agregado';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import { type Historial, narrar } from '@cuenta-clara/dominio/historial/historial';
import { type Narrador } from '@cuenta-clara/dominio/narrador';
import { Personas } from '../cuentas/personas.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type Caller } from '../platform/http/caller.ts';
import { EVENT_STORE } from '../platform/tokens.ts';

/** Reads the history of an owner's things from the log itself, also of those that she deleted. */
@Injectable()
export class LectorDeHistorial {
  constructor(
    private readonly personas: Personas,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** The events of a stream of this owner. Empty when there is no such stream or it is another owner's: the caller cannot tell which. */
  async eventos<C, S, E extends Evento>(
    { flujo }: Agregado<C, S, E>,
    id: string,
    by: Caller,
  ): Promise<readonly Registrado<E>[]> {
    // The stream's name decides the type of its events, as it does for the command handler.
    const suyos: Registrado<E>[] = [];
    const leidos = this.eventStore.readStream(flujo(id)) as AsyncIterable<readonly Registrado<E>[]>;
    for await (const eventos of leidos) {
      if (eventos[0]!.metadata.ownerId !== by.ownerId) return [];
      suyos.push(...eventos);
    }
    return suyos;
  }

  async de<C, S, E extends Evento>(
    of: Agregado<C, S, E> & { readonly narrador: Narrador<S, E> },
    id: string,
    by: Caller,
  ): Promise<Historial<E['type']>> {
    const eventos = await this.eventos(of, id, by);
    return narrar(
      of.narrador,
      eventos,
      await this.personas.nombres(eventos.map(({ metadata }) => metadata.userId)),
    );
  }
}

import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Agregado } from '@cuenta-clara/dominio/agregado';
import { type Evento, type Registrado } from '@cuenta-clara/dominio/decider';
import {
  type Historial,
  type Hito,
  type PaginaPedidaDeHistorial,
  Relator,
} from '@cuenta-clara/dominio/historial/historial';
import { type Narrador } from '@cuenta-clara/dominio/narrador';
import { type Derivacion, documentosDe } from '@cuenta-clara/dominio/proyeccion';
import { Personas } from '../cuentas/personas.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { FairReads } from '../platform/read-side/fair-reads.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { LateWrites } from '../platform/write-side/late-writes.ts';
import { EVENT_STORE } from '../platform/system/tokens.ts';
import { Hitos } from './hitos.ts';

const A_LA_VEZ = 4;
/** Events read at a time, so that other reads run in between and memory stays small. */
const TROZO = 50;

type Nombrada<V, E extends Evento> = Derivacion<V, E> & { readonly name: string };

/** Histories are read from the log, so deleted records have histories too. */
@Injectable()
export class LectorDeHistorial {
  private readonly hitos = new Hitos();
  private readonly lecturas = new FairReads(A_LA_VEZ);

  constructor(
    private readonly personas: Personas,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    private readonly tardias: LateWrites,
  ) {}

  /** Events after version `desde`, up to `hasta`; none when the stream is missing or another owner's. */
  async *eventos<C, S, E extends Evento>(
    { flujo }: Agregado<C, S, E>,
    id: string,
    by: Caller,
    { desde = 0, hasta = Infinity }: { readonly desde?: number; readonly hasta?: number | undefined } = {},
  ): AsyncIterable<Registrado<E>> {
    for (let leida = desde; leida < hasta;) {
      const fin = Math.min(leida + TROZO, hasta);
      const leidos = this.eventStore.readStream(flujo(id), leida, fin) as AsyncIterable<
        readonly Registrado<E>[]
      >;
      for await (const eventos of leidos) {
        if (eventos[0]!.metadata.ownerId !== by.ownerId) return;
        yield* eventos;
        leida = eventos.at(-1)!.version;
        await breathe();
      }
      if (leida < fin) return;
    }
  }

  /**
   * The document after the event `version`, or after the last event; null when the stream is missing or another
   * owner's.
   */
  async vista<V, C, S, E extends Evento>(
    proyeccion: Nombrada<V, E>,
    of: Agregado<C, S, E>,
    id: string,
    by: Caller,
    version?: number,
  ): Promise<V | null> {
    return this.lecturas.of(by.ownerId, `${proyeccion.name} ${of.flujo(id)} ${version ?? ''}`, async () => {
      const documentos = new Map<string, V>();
      let ultima = 0;
      for await (const evento of this.eventos(of, id, by, { hasta: version })) {
        documentosDe(proyeccion, [evento], documentos);
        ultima = evento.version;
      }
      return version !== undefined && version > ultima ? null : (documentos.get(id) ?? null);
    });
  }

  /** The document folded from the log when read models do not show this request's change yet; else null. */
  async vistaTardia<V, C, S, E extends Evento>(
    proyeccion: Nombrada<V, E>,
    of: Agregado<C, S, E>,
    id: string,
    by: Caller,
  ): Promise<V | null> {
    if (this.tardias.of(by.correlationId) === undefined) return null;
    return this.vista(proyeccion, of, id, by);
  }

  de<C, S, E extends Evento>(
    of: Agregado<C, S, E> & { readonly narrador: Narrador<S, E> },
    id: string,
    { antes = Infinity }: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<E['type']>> {
    const pagina = () => this.pagina(of, id, antes, by);
    return this.lecturas.of(by.ownerId, `historial ${of.flujo(id)} ${antes}`, pagina);
  }

  private async pagina<C, S, E extends Evento>(
    of: Agregado<C, S, E> & { readonly narrador: Narrador<S, E> },
    id: string,
    antes: number,
    by: Caller,
  ): Promise<Historial<E['type']>> {
    const streamId = of.flujo(id);
    const hito = this.hitos.para(streamId, by.ownerId, antes) as Hito<S> | null;
    const relator = new Relator(of.narrador, hito);
    const tramo = { desde: hito?.version ?? 0, hasta: antes - 1 };
    for await (const evento of this.eventos(of, id, by, tramo)) {
      const nuevo = relator.cuenta(evento);
      if (nuevo) this.hitos.guarda(streamId, by.ownerId, nuevo);
    }
    return relator.pagina(await this.personas.nombres([...relator.usuarios]));
  }
}

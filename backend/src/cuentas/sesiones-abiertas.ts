import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { type CuentaRegistrada } from '@cuenta-clara/dominio/cuentas/cuenta';
import { agregadoDeSesiones } from '@cuenta-clara/dominio/cuentas/sesiones.agregado';
import {
  type Sesion,
  type Sesiones,
  esUsoNuevo,
  sesionDe,
  sesionesEn,
} from '@cuenta-clara/dominio/cuentas/sesiones';
import { type Agregado } from '@cuenta-clara/dominio/agregado';
import { type Evento, type Registrado, fold } from '@cuenta-clara/dominio/decider';
import { Act } from '../platform/write-side/act.ts';
import { type Clock, instantNow } from '../platform/system/clock.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type OpenSessions, type SessionToken } from '../platform/http/sessions.ts';
import { RecentMap } from '../platform/system/recent-map.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { CLOCK, EVENT_STORE, LOG } from '../platform/system/tokens.ts';

const FOLDED = 2_000;

interface Folded {
  readonly state: unknown;
  readonly version: number;
}

/** Sessions are read from the log: a read model would lag, and an ended session must be refused at once. */
@Injectable()
export class SesionesAbiertas implements OpenSessions {
  private readonly folded = new RecentMap<string, Folded>(FOLDED);
  private readonly noted = new SharedWork<void>();

  constructor(
    private readonly commands: CommandBus,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** The account may be missing after an older backup was restored; its tokens are refused. */
  async isOpen(token: SessionToken): Promise<boolean> {
    const [registrada, suyas] = await this.de(token.userId);
    const sesion = registrada && sesionDe(token, suyas, registrada);
    if (sesion && sesion !== 'sin sid') void this.anotarUso(token.userId, sesion);
    return sesion !== null;
  }

  async lista(usuario: string): Promise<readonly Sesion[]> {
    const [registrada, suyas] = await this.de(usuario);
    return registrada ? sesionesEn(instantNow(this.clock), suyas, registrada) : [];
  }

  de(usuario: string): Promise<[CuentaRegistrada | null, Sesiones]> {
    return Promise.all([this.alDia(agregadoDeCuenta, usuario), this.alDia(agregadoDeSesiones, usuario)]);
  }

  private async alDia<C, S, E extends Evento>({ decider, flujo }: Agregado<C, S, E>, id: string): Promise<S> {
    const streamId = flujo(id);
    const known = this.folded.get(streamId);
    let state = (known?.state ?? decider.initialState) as S;
    let version = known?.version ?? 0;
    const news = this.eventStore.readStream(streamId, version) as AsyncIterable<readonly Registrado<E>[]>;
    for await (const some of news) {
      state = fold(decider, some, state);
      version = some.at(-1)!.version;
    }
    this.folded.set(streamId, { state, version });
    return state;
  }

  /** A session's uses are only shown in a list, so a failure to record them is only logged. */
  private async anotarUso(usuario: string, sesion: Sesion): Promise<void> {
    const instante = instantNow(this.clock);
    if (!esUsoNuevo(sesion, instante)) return;
    const command = { type: 'UsarSesion', sid: sesion.sid, instante } as const;
    const by = { ownerId: usuario, userId: usuario, correlationId: sesion.sid, commandId: uuidv7() };
    await this.noted
      .of(sesion.sid, async () => {
        await this.commands.execute(new Act({ of: agregadoDeSesiones, id: usuario, command }, by));
      })
      .catch((err: unknown) => this.log.warn({ err }, 'the use of a session was not recorded'));
  }
}

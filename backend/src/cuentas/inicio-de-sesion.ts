import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type SesionDeApi, type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.view';
import { PREFIJO_DE_SESIONES, SESION_MS, sesiones } from '@cuenta-clara/dominio/cuentas/sesiones';
import { Act } from '../platform/act.ts';
import { type Clock } from '../platform/clock.ts';
import { Sessions } from '../platform/http/sessions.ts';
import { CLOCK } from '../platform/tokens.ts';
import { dispositivoDe } from './dispositivo.ts';

/** Somebody who proved who she is. */
export interface Identificada {
  readonly user: UsuarioDeApi;
  /** Of her account when she proved it: a session of an older one never opens. */
  readonly generacion: number;
  /** Whether she still owes the second step: no session begins before. */
  readonly pideSegundoPaso: boolean;
}

/** From where somebody signs in. */
export interface Entrada {
  readonly userAgent: string | undefined;
  readonly correlationId: string;
}

export const entradaDe = ({ id, headers }: FastifyRequest): Entrada => ({
  userAgent: headers['user-agent'],
  correlationId: id,
});

/**
 * The one place where a session begins, once all that was asked of her has been answered: a `SesionIniciada` in the log, and
 * its token. The password is checked before it (`ConsultasDeCuentas.identificar`); whatever else is to stand between comes
 * in between.
 */
@Injectable()
export class InicioDeSesion {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async abrir(
    { user, generacion }: Pick<Identificada, 'user' | 'generacion'>,
    { userAgent, correlationId }: Entrada,
  ): Promise<SesionDeApi> {
    const now = this.clock.now();
    const sid = uuidv4();
    const expira = new Date(now + SESION_MS).toISOString();
    const sesion = {
      sid,
      dispositivo: dispositivoDe(userAgent),
      generacion,
      iniciada: new Date(now).toISOString(),
      expira,
    };
    const streamId = PREFIJO_DE_SESIONES + user.id;
    const by = { ownerId: user.id, userId: user.id, correlationId, commandId: uuidv7() };
    const command = { type: 'IniciarSesion', sesion } as const;
    await this.commands.execute(new Act({ decider: sesiones, streamId, command }, by));
    return { token: this.sessions.tokenOf({ userId: user.id, sid, generacion }, expira), user };
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { type SesionDeApi, type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { agregadoDeSesiones } from '@cuenta-clara/dominio/cuentas/sesiones.agregado';
import { SESION_MS } from '@cuenta-clara/dominio/cuentas/sesiones';
import { Act } from '../platform/write-side/act.ts';
import { type Clock } from '../platform/system/clock.ts';
import { Sessions } from '../platform/http/sessions.ts';
import { CLOCK } from '../platform/system/tokens.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { dispositivoDe } from './dispositivo.ts';

export interface Identificada {
  readonly user: UsuarioDeApi;
  /** The account's session generation when its password was checked: if it changes, no session is opened. */
  readonly generacion: number;
  readonly pideSegundoPaso: boolean;
}

@Injectable()
export class InicioDeSesion {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly aparatos: AparatosConocidos,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async abrir(
    { user, generacion }: Pick<Identificada, 'user' | 'generacion'>,
    reply: FastifyReply,
  ): Promise<SesionDeApi> {
    const { id: correlationId, headers } = reply.request;
    const now = this.clock.now();
    const sid = uuidv4();
    const expira = new Date(now + SESION_MS).toISOString();
    const sesion = {
      sid,
      dispositivo: dispositivoDe(headers['user-agent']),
      generacion,
      iniciada: new Date(now).toISOString(),
      expira,
    };
    const by = { ownerId: user.id, userId: user.id, correlationId, commandId: uuidv7() };
    const command = { type: 'IniciarSesion', sesion } as const;
    await this.commands.execute(new Act({ of: agregadoDeSesiones, id: user.id, command }, by));
    await this.aparatos.recordar(reply, user.id);
    return { token: this.sessions.tokenOf({ userId: user.id, sid, generacion }, expira), user };
  }
}

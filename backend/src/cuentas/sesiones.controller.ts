import { Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type SesionAbiertaDeApi,
  aSesionAbiertaDeApi,
  sesionAbiertaDeApi,
} from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { agregadoDeSesiones } from '@cuenta-clara/dominio/cuentas/sesiones.agregado';
import { type ComandoDeSesiones } from '@cuenta-clara/dominio/cuentas/sesiones';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By, OwnSession } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe } from '../platform/http/schema.pipe.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { SesionesAbiertas } from './sesiones-abiertas.ts';

@Controller('auth')
export class SesionesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly abiertas: SesionesAbiertas,
    private readonly aparatos: AparatosConocidos,
  ) {}

  @Answers('The open sessions of the user, the last used first', z.array(sesionAbiertaDeApi))
  @Get('sesiones')
  async listar(@By() by: Caller, @OwnSession() actual: string | null): Promise<SesionAbiertaDeApi[]> {
    return (await this.abiertas.lista(by.userId)).map((sesion) => aSesionAbiertaDeApi(sesion, actual));
  }

  @Answers('Ends all sessions except that of the request')
  @Delete('sesiones')
  @HttpCode(204)
  async cerrarLasDemas(
    @By() by: Caller,
    @OwnSession() conserva: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.aparatos.conservar(reply, by.ownerId, () =>
      this.hacer({ type: 'CerrarLasDemas', conserva }, by),
    );
  }

  @Answers('Ends a session: it is refused everywhere within two seconds')
  @Delete('sesiones/:id')
  @HttpCode(204)
  async cerrar(
    @Param('id', new IdPipe('ID de sesión inválido')) sid: string,
    @By() by: Caller,
  ): Promise<void> {
    await this.hacer({ type: 'CerrarSesion', sid }, by);
  }

  @Answers('Signs out: ends the session of the request')
  @Post('logout')
  @HttpCode(204)
  async salir(@OwnSession() sid: string | null, @By() by: Caller): Promise<void> {
    if (sid !== null) await this.hacer({ type: 'CerrarSesion', sid }, by);
  }

  private async hacer(command: ComandoDeSesiones, by: Caller): Promise<void> {
    await this.commands.execute(new Act({ of: agregadoDeSesiones, id: by.ownerId, command }, by));
  }
}

import { Body, Controller, HttpCode, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import {
  type CambioDeContrasena,
  type CuentaRegistrada,
  cambioDeContrasenaSchema,
} from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Caller } from '../platform/write-side/caller.ts';
import { By, OwnSession } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { CambiarContrasena } from './contrasena.handlers.ts';
import { Contrasenas } from './contrasenas.ts';
import { Limites } from './limites.ts';

@Controller('auth/contrasena')
export class ContrasenaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly contrasenas: Contrasenas,
    private readonly limites: Limites,
    private readonly aparatos: AparatosConocidos,
  ) {}

  @Answers('Changes the password, and ends the other sessions on request', undefined, { refusals: [429] })
  @Put()
  @HttpCode(204)
  async cambiar(
    @Body(new SchemaPipe(cambioDeContrasenaSchema)) { actual, nueva, cerrar_las_demas }: CambioDeContrasena,
    @OwnSession() sid: string | null,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const conserva = !cerrar_las_demas ? 'todas' : sid === null ? null : { sid };
    const exigir = (cuenta: CuentaRegistrada) => this.contrasenas.exigirActual(actual, cuenta);
    const cambio = new CambiarContrasena(nueva, { por: 'duena', conserva }, by, exigir);
    await this.limites.dentro(by, sid, () => this.commands.execute(cambio));
    await this.aparatos.recordar(reply, by.ownerId);
  }
}

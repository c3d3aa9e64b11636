import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { conflicto } from '@cuenta-clara/dominio/errores';
import {
  type PedirCarta,
  type RestablecerConCodigo,
  type RestablecerConEnlace,
  type SegundoPaso,
  pedirCartaSchema,
  restablecerConCodigoSchema,
  restablecerConEnlaceSchema,
  segundoPasoSchema,
} from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { type RestablecidaDeApi, restablecidaDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { type SesionDeApi, sesionDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { type Config } from '../platform/system/config.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { Public } from '../platform/http/session.guard.ts';
import { CONFIG } from '../platform/system/tokens.ts';
import { CartasDeRestablecimiento } from './cartas.jobs.ts';
import { InicioDeSesion } from './inicio-de-sesion.ts';
import { Limites } from './limites.ts';
import { EntradaSinContrasena } from './entrada-sin-contrasena.ts';

const SIN_CORREO =
  'Aquí no se envían correos. Usa un código de recuperación, o pon otra contraseña en la computadora donde está instalada Cuenta Clara (npm run contrasena).';

@Controller('auth')
export class RestablecerController {
  constructor(
    private readonly entrada: EntradaSinContrasena,
    private readonly inicio: InicioDeSesion,
    private readonly limites: Limites,
    private readonly cartas: CartasDeRestablecimiento,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Answers('The second step of a login: a code of her authenticator, or a recovery code', sesionDeApi, {
    refusals: [401, 429],
  })
  @Public()
  @Post('login/segundo-paso')
  @HttpCode(200)
  async segundoPaso(
    @Body(new SchemaPipe(segundoPasoSchema)) paso: SegundoPaso,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SesionDeApi> {
    return this.inicio.abrir(await this.entrada.segundoPaso(paso, by, reply.request), reply);
  }

  @Answers('Sets a new password by a recovery code, and ends all sessions', restablecidaDeApi, {
    refusals: [429],
  })
  @Public()
  @Post('restablecer')
  @HttpCode(200)
  conCodigo(
    @Body(new SchemaPipe(restablecerConCodigoSchema)) datos: RestablecerConCodigo,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RestablecidaDeApi> {
    return this.entrada.conCodigo(datos, by, reply);
  }

  @Answers('Requests a letter with a link to set a new password, if the address has an account', undefined, {
    refusals: [409, 429],
  })
  @Public()
  @Post('restablecer/correo')
  @HttpCode(204)
  async pedirCarta(
    @Body(new SchemaPipe(pedirCartaSchema)) { email }: PedirCarta,
    @Req() { ip, id }: FastifyRequest,
  ): Promise<void> {
    if (!this.config.mail) throw conflicto(SIN_CORREO);
    await this.limites.carta(email, ip);
    await this.cartas.pedir(email, id);
  }

  @Answers("A new password by a letter's link; ends all sessions", restablecidaDeApi, { refusals: [429] })
  @Public()
  @Post('restablecer/enlace')
  @HttpCode(200)
  conEnlace(
    @Body(new SchemaPipe(restablecerConEnlaceSchema)) datos: RestablecerConEnlace,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RestablecidaDeApi> {
    return this.entrada.conEnlace(datos, by, reply);
  }
}

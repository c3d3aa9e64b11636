import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyRequest } from 'fastify';
import {
  type Credenciales,
  type Registro,
  credencialesSchema,
  registroSchema,
} from '@cuenta-clara/dominio/cuentas/cuenta';
import {
  type SesionDeApi,
  type UsuarioDeApi,
  sesionDeApi,
  usuarioDeApi,
} from '@cuenta-clara/dominio/cuentas/cuenta.view';
import { Answers } from '../platform/http/openapi/answers.ts';
import { By, type Caller } from '../platform/http/caller.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant, Public } from '../platform/http/session.guard.ts';
import { ConsultasDeCuentas } from './cuentas.consultas.ts';
import { RegistrarUsuario } from './cuentas.handlers.ts';
import { Sessions } from '../platform/http/sessions.ts';
import { Limites } from './limites.ts';

@Controller('auth')
export class CuentasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeCuentas,
    private readonly sessions: Sessions,
    private readonly limites: Limites,
  ) {}

  @Answers('Opens a session', sesionDeApi, { refusals: [401, 429] })
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body(new SchemaPipe(credencialesSchema)) credenciales: Credenciales,
    @Req() { ip }: FastifyRequest,
  ): Promise<SesionDeApi> {
    const identificar = () => this.consultas.identificar(credenciales);
    return this.sesionDe(await this.limites.login(credenciales.email, ip, identificar));
  }

  @Answers('Makes an account and opens a session', sesionDeApi, { refusals: [429] })
  @Public()
  @Post('register')
  async register(
    @Body(new SchemaPipe(registroSchema)) registro: Registro,
    @Req() { ip, id }: FastifyRequest,
  ): Promise<SesionDeApi> {
    await this.limites.registration(ip);
    return this.sesionDe(await this.commands.execute(new RegistrarUsuario(registro, { correlationId: id })));
  }

  @Answers('Who is signed in', usuarioDeApi)
  @ForAccountant('perfil')
  @Get('profile')
  profile(@By() by: Caller): Promise<UsuarioDeApi> {
    return this.consultas.perfil(by);
  }

  private sesionDe(user: UsuarioDeApi): SesionDeApi {
    return { token: this.sessions.tokenOf(user.id), user };
  }
}

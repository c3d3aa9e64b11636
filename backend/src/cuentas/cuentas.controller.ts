import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { JwtService } from '@nestjs/jwt';
import { type FastifyRequest } from 'fastify';
import {
  type Credenciales,
  type Registro,
  credencialesSchema,
  registroSchema,
} from '../dominio/cuentas/cuenta.ts';
import { By, type Caller } from '../platform/http/caller.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { Public } from '../platform/http/session.guard.ts';
import { IniciarSesion, RegistrarUsuario, type UsuarioDeApi, VerPerfil } from './cuentas.handlers.ts';
import { Limites } from './limites.ts';

/** What a login and a registration answer (spec section 7). */
interface SesionDeApi {
  token: string;
  user: UsuarioDeApi;
}

@Controller('auth')
export class CuentasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly jwt: JwtService,
    private readonly limites: Limites,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body(new SchemaPipe(credencialesSchema)) credenciales: Credenciales,
    @Req() { ip }: FastifyRequest,
  ): Promise<SesionDeApi> {
    const iniciar = () => this.queries.execute(new IniciarSesion(credenciales));
    return this.sesionDe(await this.limites.login(credenciales.email, ip, iniciar));
  }

  @Public()
  @Post('register')
  async register(
    @Body(new SchemaPipe(registroSchema)) registro: Registro,
    @Req() { ip, id }: FastifyRequest,
  ): Promise<SesionDeApi> {
    await this.limites.registration(ip);
    return this.sesionDe(await this.commands.execute(new RegistrarUsuario(registro, id)));
  }

  @Get('profile')
  profile(@By() by: Caller): Promise<UsuarioDeApi> {
    return this.queries.execute(new VerPerfil(by));
  }

  private async sesionDe(user: UsuarioDeApi): Promise<SesionDeApi> {
    return { token: await this.jwt.signAsync({ sub: user.id }), user };
  }
}

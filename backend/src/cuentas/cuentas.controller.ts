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
import { type Entrada, InicioDeSesion } from './inicio-de-sesion.ts';
import { Limites } from './limites.ts';

const entradaDe = ({ id, headers }: FastifyRequest): Entrada => ({
  userAgent: headers['user-agent'],
  correlationId: id,
});

@Controller('auth')
export class CuentasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeCuentas,
    private readonly inicio: InicioDeSesion,
    private readonly limites: Limites,
  ) {}

  @Answers('Opens a session', sesionDeApi, { refusals: [401, 429] })
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body(new SchemaPipe(credencialesSchema)) credenciales: Credenciales,
    @Req() request: FastifyRequest,
  ): Promise<SesionDeApi> {
    const identificar = () => this.consultas.identificar(credenciales);
    const identificada = await this.limites.login(credenciales.email, request.ip, identificar);
    return this.inicio.abrir(identificada, entradaDe(request));
  }

  @Answers('Makes an account and opens a session', sesionDeApi, { refusals: [429] })
  @Public()
  @Post('register')
  async register(
    @Body(new SchemaPipe(registroSchema)) registro: Registro,
    @Req() request: FastifyRequest,
  ): Promise<SesionDeApi> {
    await this.limites.registration(request.ip);
    const entrada = entradaDe(request);
    const user = await this.commands.execute(new RegistrarUsuario(registro, entrada));
    return this.inicio.abrir({ user, generacion: 0 }, entrada);
  }

  @Answers('Who is signed in', usuarioDeApi)
  @ForAccountant('perfil')
  @Get('profile')
  profile(@By() by: Caller): Promise<UsuarioDeApi> {
    return this.consultas.perfil(by);
  }
}

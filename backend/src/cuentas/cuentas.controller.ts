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
import { type InicioDeApi, inicioDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.view';
import { Answers } from '../platform/http/openapi/answers.ts';
import { By, type Caller } from '../platform/http/caller.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant, Public } from '../platform/http/session.guard.ts';
import { ConsultasDeCuentas } from './cuentas.consultas.ts';
import { RegistrarUsuario } from './cuentas.handlers.ts';
import { InicioDeSesion, entradaDe } from './inicio-de-sesion.ts';
import { Limites } from './limites.ts';
import { PasosPendientes } from './paso-pendiente.ts';

@Controller('auth')
export class CuentasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeCuentas,
    private readonly inicio: InicioDeSesion,
    private readonly limites: Limites,
    private readonly pasos: PasosPendientes,
  ) {}

  @Answers('Opens a session; with a second factor, its first step', inicioDeApi, { refusals: [401, 429] })
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body(new SchemaPipe(credencialesSchema)) credenciales: Credenciales,
    @Req() request: FastifyRequest,
  ): Promise<InicioDeApi> {
    const identificar = () => this.consultas.identificar(credenciales);
    const identificada = await this.limites.login(credenciales.email, request.ip, identificar);
    const { user, generacion, pideSegundoPaso } = identificada;
    if (pideSegundoPaso) return { segundo_paso: this.pasos.nuevo({ id: user.id, generacion }) };
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

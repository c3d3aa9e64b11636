import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
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
} from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { type InicioDeApi, inicioDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant, Public } from '../platform/http/session.guard.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { ConsultasDeCuentas } from './cuentas.consultas.ts';
import { RegistrarUsuario } from './cuentas.handlers.ts';
import { InicioDeSesion } from './inicio-de-sesion.ts';
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
    private readonly aparatos: AparatosConocidos,
  ) {}

  @Answers('Opens a session; with a second factor, answers the first step of the login', inicioDeApi, {
    refusals: [401, 429],
  })
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body(new SchemaPipe(credencialesSchema)) credenciales: Credenciales,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InicioDeApi> {
    const lugar = await this.aparatos.lugarDe(reply.request, credenciales.email);
    const identificar = () => this.consultas.identificar(credenciales);
    const identificada = await this.limites.login(credenciales.email, lugar, identificar);
    const { user, generacion, pideSegundoPaso } = identificada;
    if (pideSegundoPaso) return { segundo_paso: this.pasos.nuevo({ id: user.id, generacion }) };
    return this.inicio.abrir(identificada, reply);
  }

  @Answers('Makes an account and opens a session', sesionDeApi, { refusals: [429] })
  @Public()
  @Post('register')
  async register(
    @Body(new SchemaPipe(registroSchema)) registro: Registro,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SesionDeApi> {
    const { ip, id: correlationId } = reply.request;
    await this.limites.registration(ip);
    const user = await this.commands.execute(new RegistrarUsuario(registro, { correlationId }));
    return this.inicio.abrir({ user, generacion: 0 }, reply);
  }

  @Answers('Who is signed in', usuarioDeApi)
  @ForAccountant('perfil')
  @Get('profile')
  profile(@By() by: Caller): Promise<UsuarioDeApi> {
    return this.consultas.perfil(by);
  }
}

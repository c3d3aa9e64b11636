import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { CODIGO_REQUERIDO, leerCodigo } from '@cuenta-clara/dominio/cuentas/codigos';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { type ComandoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type Prueba, pideSegundoPaso } from '@cuenta-clara/dominio/cuentas/recuperacion';
import {
  type RestablecerConCodigo,
  type RestablecerConEnlace,
  type SegundoPaso,
} from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { type RestablecidaDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { Act } from '../platform/write-side/act.ts';
import { type Clock, instantNow } from '../platform/system/clock.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { CLOCK } from '../platform/system/tokens.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { huellaDelToken } from './cartas.jobs.ts';
import { Contrasenas } from './contrasenas.ts';
import { NADIE, type UsuarioConCuenta, usuarioConId, usuarioDelCorreo } from './correo.ts';
import { type Identificada } from './inicio-de-sesion.ts';
import { Limites } from './limites.ts';
import { PasosPendientes, pasoVencido } from './paso-pendiente.ts';
import { SegundoFactor, huellaDelCodigo } from './segundo-factor.ts';

type Nueva = Pick<RestablecerConCodigo, 'password' | 'segundo'>;

/**
 * For an e-mail without an account the account NADIE is checked, so that the refusal and its time are those
 * of a wrong code.
 */
@Injectable()
export class EntradaSinContrasena {
  constructor(
    private readonly commands: CommandBus,
    private readonly writeSide: WriteSide,
    private readonly contrasenas: Contrasenas,
    private readonly limites: Limites,
    private readonly pasos: PasosPendientes,
    private readonly segundoFactor: SegundoFactor,
    private readonly aparatos: AparatosConocidos,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async segundoPaso(
    { paso, codigo }: SegundoPaso,
    by: Caller,
    pedido: FastifyRequest,
  ): Promise<Identificada> {
    const { id, generacion } = this.pasos.leer(paso);
    const usuaria = await usuarioConId(this.writeSide, id);
    // The password was changed between the two steps of this login.
    if (usuaria?.cuenta.generacion !== generacion) throw pasoVencido();
    const { email, fullName } = usuaria.cuenta;
    const lugar = await this.aparatos.lugarDe(pedido, email);
    await this.limites.login(email, lugar, () =>
      this.hacer(id, by, { type: 'UsarSegundoFactor', segundo: this.segundoFactor.llave(usuaria, codigo) }),
    );
    return { user: { id, fullName, email }, generacion, pideSegundoPaso: false };
  }

  async conCodigo({ email, codigo, ...nueva }: RestablecerConCodigo, by: Caller, reply: FastifyReply) {
    const leido = leerCodigo(codigo);
    const huella = leido?.de === 'recuperacion' ? huellaDelCodigo(leido.codigo) : '';
    const lugar = await this.aparatos.lugarDe(reply.request, email);
    return this.limites.recuperacion(lugar, async () => {
      const usuaria = await usuarioDelCorreo(this.writeSide, email);
      return this.restablecer(usuaria, { de: 'codigo', huella }, nueva, by, reply);
    });
  }

  async conEnlace(
    { enlace: { usuario, token }, ...nueva }: RestablecerConEnlace,
    by: Caller,
    reply: FastifyReply,
  ) {
    const usuaria = await usuarioConId(this.writeSide, usuario);
    const instante = instantNow(this.clock);
    const prueba = { de: 'correo', huella: huellaDelToken(token), instante } as const;
    const lugar = await this.aparatos.lugarDe(reply.request, usuaria?.cuenta.email ?? null);
    return this.limites.recuperacion(lugar, () => this.restablecer(usuaria, prueba, nueva, by, reply));
  }

  private async restablecer(
    usuaria: UsuarioConCuenta | null,
    prueba: Prueba,
    { password, segundo }: Nueva,
    by: Caller,
    reply: FastifyReply,
  ): Promise<RestablecidaDeApi | ErrorDeDominio> {
    const verificador = await this.contrasenas.verificadorDe(password);
    const id = usuaria?.id ?? NADIE;
    const cambiar = () =>
      this.hacer(id, by, {
        type: 'RestablecerContrasena',
        prueba,
        segundo: usuaria && this.segundoFactor.llave(usuaria, segundo),
        verificador,
      });
    const adivinable =
      usuaria !== null && segundo !== null && pideSegundoPaso(usuaria.cuenta.recuperacion, prueba);
    try {
      const { state } = await (adivinable ? this.limites.segundoPaso(id, cambiar) : cambiar());
      await this.aparatos.recordar(reply, id);
      return { codigos: state!.recuperacion.codigos.length };
    } catch (error) {
      if (error instanceof ErrorDeDominio && error.message === CODIGO_REQUERIDO) return error;
      throw error;
    }
  }

  private hacer(id: string, by: Caller, command: ComandoDeCuenta) {
    const suya = { ...by, ownerId: id, userId: id };
    return this.commands.execute(new Act({ of: agregadoDeCuenta, id, command }, suya));
  }
}

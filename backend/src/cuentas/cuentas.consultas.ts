import { Injectable } from '@nestjs/common';
import { agregadoDeCuenta } from '@cuenta-clara/dominio/cuentas/cuenta.agregado';
import { type Credenciales, CREDENCIALES_INCORRECTAS, cuenta } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { ErrorDeDominio, sinSesion } from '@cuenta-clara/dominio/errores';
import { type Caller } from '../platform/write-side/caller.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Contrasenas } from './contrasenas.ts';
import { usuarioDelCorreo } from './correo.ts';
import { type Identificada } from './inicio-de-sesion.ts';
import { Personas } from './personas.ts';

@Injectable()
export class ConsultasDeCuentas {
  constructor(
    private readonly writeSide: WriteSide,
    private readonly contrasenas: Contrasenas,
    private readonly personas: Personas,
  ) {}

  /** A wrong password and an unknown e-mail throw the same error. */
  async identificar({ email, password }: Credenciales): Promise<Identificada> {
    const usuario = await usuarioDelCorreo(this.writeSide, email);
    const esCorrecta = await this.contrasenas.esCorrecta(password, usuario?.cuenta.verificador ?? null);
    if (!usuario || !esCorrecta) throw new ErrorDeDominio('no-autenticado', CREDENCIALES_INCORRECTAS);
    const { fullName, generacion, recuperacion } = usuario.cuenta;
    const user = { id: usuario.id, fullName, email: usuario.cuenta.email };
    return { user, generacion, pideSegundoPaso: recuperacion.segundoFactor !== null };
  }

  async perfil(by: Caller): Promise<UsuarioDeApi> {
    if (by.userId !== by.ownerId) return this.perfilDelAcceso(by.userId);
    const registrada = await this.writeSide.load(cuenta, agregadoDeCuenta.flujo(by.userId));
    if (!registrada) throw sinSesion();
    return { id: by.userId, fullName: registrada.fullName, email: registrada.email };
  }

  private async perfilDelAcceso(id: string): Promise<UsuarioDeApi> {
    const nombre = await this.personas.nombres([id]);
    return { id, fullName: nombre(id), email: '' };
  }
}

import { Global, Module } from '@nestjs/common';
import { OPEN_SESSIONS } from '../platform/system/tokens.ts';
import { AparatosConocidos } from './aparatos-conocidos.ts';
import { ContrasenaController } from './contrasena.controller.ts';
import { CambiarContrasenaHandler } from './contrasena.handlers.ts';
import { Contrasenas } from './contrasenas.ts';
import { CuentasController } from './cuentas.controller.ts';
import { ConsultasDeCuentas } from './cuentas.consultas.ts';
import { RegistrarUsuarioHandler } from './cuentas.handlers.ts';
import { InicioDeSesion } from './inicio-de-sesion.ts';
import { CartasDeRestablecimiento } from './cartas.jobs.ts';
import { EntradaSinContrasena } from './entrada-sin-contrasena.ts';
import { Limites } from './limites.ts';
import { PasosPendientes } from './paso-pendiente.ts';
import { RecuperacionController } from './recuperacion.controller.ts';
import { RestablecerController } from './restablecer.controller.ts';
import { SegundoFactor } from './segundo-factor.ts';
import { Personas } from './personas.ts';
import { SesionesAbiertas } from './sesiones-abiertas.ts';
import { SesionesController } from './sesiones.controller.ts';
import { ZonaDeLaCuenta } from './zona-de-la-cuenta.service.ts';

/** The module is global, because the platform's session guard injects OPEN_SESSIONS. */
@Global()
@Module({
  controllers: [
    CuentasController,
    ContrasenaController,
    SesionesController,
    RecuperacionController,
    RestablecerController,
  ],
  providers: [
    Contrasenas,
    Limites,
    AparatosConocidos,
    Personas,
    ZonaDeLaCuenta,
    InicioDeSesion,
    SesionesAbiertas,
    { provide: OPEN_SESSIONS, useExisting: SesionesAbiertas },
    RegistrarUsuarioHandler,
    CambiarContrasenaHandler,
    ConsultasDeCuentas,
    SegundoFactor,
    PasosPendientes,
    EntradaSinContrasena,
    CartasDeRestablecimiento,
  ],
  exports: [Personas, ZonaDeLaCuenta, OPEN_SESSIONS],
})
export class CuentasModule {}

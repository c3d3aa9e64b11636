import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Contrasenas } from './contrasenas.ts';
import { CuentaGuard } from './cuenta.guard.ts';
import { CuentasController } from './cuentas.controller.ts';
import { ConsultasDeCuentas } from './cuentas.consultas.ts';
import { RegistrarUsuarioHandler } from './cuentas.handlers.ts';
import { Limites } from './limites.ts';
import { Personas } from './personas.ts';
import { ZonaDeLaCuenta } from './zona-de-la-cuenta.service.ts';

@Module({
  controllers: [CuentasController],
  providers: [
    Contrasenas,
    Limites,
    Personas,
    ZonaDeLaCuenta,
    RegistrarUsuarioHandler,
    ConsultasDeCuentas,
    { provide: APP_GUARD, useClass: CuentaGuard },
  ],
  exports: [Personas, ZonaDeLaCuenta],
})
export class CuentasModule {}

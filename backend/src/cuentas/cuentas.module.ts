import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Contrasenas } from './contrasenas.ts';
import { CuentaGuard } from './cuenta.guard.ts';
import { CuentasController } from './cuentas.controller.ts';
import { IniciarSesionHandler, RegistrarUsuarioHandler, VerPerfilHandler } from './cuentas.handlers.ts';
import { Limites } from './limites.ts';

@Module({
  controllers: [CuentasController],
  providers: [
    Contrasenas,
    Limites,
    RegistrarUsuarioHandler,
    IniciarSesionHandler,
    VerPerfilHandler,
    { provide: APP_GUARD, useClass: CuentaGuard },
  ],
})
export class CuentasModule {}

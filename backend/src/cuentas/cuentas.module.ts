import { Module } from '@nestjs/common';
import { Contrasenas } from './contrasenas.ts';
import { CuentasController } from './cuentas.controller.ts';
import { IniciarSesionHandler, RegistrarUsuarioHandler, VerPerfilHandler } from './cuentas.handlers.ts';
import { Limites } from './limites.ts';

@Module({
  controllers: [CuentasController],
  providers: [Contrasenas, Limites, RegistrarUsuarioHandler, IniciarSesionHandler, VerPerfilHandler],
})
export class CuentasModule {}

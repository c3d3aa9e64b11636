import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { SessionGuard } from '../platform/http/session.guard.ts';
import { JWT_SECRET } from '../platform/tokens.ts';
import { Contrasenas } from './contrasenas.ts';
import { CuentasController } from './cuentas.controller.ts';
import { IniciarSesionHandler, RegistrarUsuarioHandler, VerPerfilHandler } from './cuentas.handlers.ts';
import { Limites } from './limites.ts';
import { SesionStrategy, TOKEN_ALGORITHM, TOKEN_LIFETIME } from './sesion.strategy.ts';

@Module({
  imports: [
    PassportModule,
    JwtModule.registerAsync({
      inject: [JWT_SECRET],
      useFactory: (secret: string) => ({
        secret,
        signOptions: { algorithm: TOKEN_ALGORITHM, expiresIn: TOKEN_LIFETIME },
      }),
    }),
  ],
  controllers: [CuentasController],
  providers: [
    Contrasenas,
    Limites,
    SesionStrategy,
    RegistrarUsuarioHandler,
    IniciarSesionHandler,
    VerPerfilHandler,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
})
export class CuentasModule {}

import { Global, Module } from '@nestjs/common';
import { ACCESS_TOKENS } from '../platform/system/tokens.ts';
import { AccesosController } from './accesos.controller.ts';
import { CrearAccesoHandler } from './accesos.handlers.ts';
import { LlavesDeAcceso } from './llaves-de-acceso.ts';

/** The module is global, because the platform's session guard injects ACCESS_TOKENS. */
@Global()
@Module({
  controllers: [AccesosController],
  providers: [CrearAccesoHandler, { provide: ACCESS_TOKENS, useClass: LlavesDeAcceso }],
  exports: [ACCESS_TOKENS],
})
export class AccesosModule {}

import { Module } from '@nestjs/common';
import { Logos } from './logos.ts';
import { NegocioController } from './negocio.controller.ts';
import { CambiarNegocioHandler, VerNegocioHandler } from './negocio.handlers.ts';

@Module({
  controllers: [NegocioController],
  providers: [Logos, CambiarNegocioHandler, VerNegocioHandler],
  exports: [Logos],
})
export class NegocioModule {}

import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { Logos } from './logos.ts';
import { NegocioController } from './negocio.controller.ts';
import {
  CambiarNegocioHandler,
  VerHistorialDeNegocioHandler,
  VerNegocioHandler,
} from './negocio.handlers.ts';

@Module({
  imports: [HistorialModule],
  controllers: [NegocioController],
  providers: [Logos, CambiarNegocioHandler, VerNegocioHandler, VerHistorialDeNegocioHandler],
  exports: [Logos],
})
export class NegocioModule {}

import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { MetodosDePagoController } from './metodos-de-pago.controller.ts';
import {
  CambiarMetodosDePagoHandler,
  VerHistorialDeMetodosDePagoHandler,
  VerMetodosDePagoHandler,
} from './metodos-de-pago.handlers.ts';

@Module({
  imports: [HistorialModule],
  controllers: [MetodosDePagoController],
  providers: [CambiarMetodosDePagoHandler, VerMetodosDePagoHandler, VerHistorialDeMetodosDePagoHandler],
})
export class MetodosDePagoModule {}

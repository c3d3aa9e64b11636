import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { MetodosDePagoController } from './metodos-de-pago.controller.ts';

@Module({
  imports: [HistorialModule],
  controllers: [MetodosDePagoController],
})
export class MetodosDePagoModule {}

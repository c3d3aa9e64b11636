import { Module } from '@nestjs/common';
import { MetodosDePagoController } from './metodos-de-pago.controller.ts';
import { CambiarMetodosDePagoHandler, VerMetodosDePagoHandler } from './metodos-de-pago.handlers.ts';

@Module({
  controllers: [MetodosDePagoController],
  providers: [CambiarMetodosDePagoHandler, VerMetodosDePagoHandler],
})
export class MetodosDePagoModule {}

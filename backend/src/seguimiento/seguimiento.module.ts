import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { AvisosAbiertos } from './avisos-abiertos.service.ts';
import { EnlacesDeFactura } from './enlaces-de-factura.service.ts';
import { AvisosController, SeguimientoController } from './seguimiento.controller.ts';
import { ConfirmarAvisoHandler } from './seguimiento.handlers.ts';

@Module({
  imports: [HistorialModule, NegocioModule],
  controllers: [SeguimientoController, AvisosController],
  providers: [EnlacesDeFactura, AvisosAbiertos, ConfirmarAvisoHandler],
  exports: [EnlacesDeFactura, AvisosAbiertos],
})
export class SeguimientoModule {}

import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import { DiaDeLaDuena } from './dia-de-la-duena.service.ts';
import { Logos } from './logos.ts';
import { NegocioController } from './negocio.controller.ts';

@Module({
  imports: [CuentasModule, HistorialModule],
  controllers: [NegocioController],
  providers: [Logos, DiaDeLaDuena],
  exports: [Logos, DiaDeLaDuena],
})
export class NegocioModule {}

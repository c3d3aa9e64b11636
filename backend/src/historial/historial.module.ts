import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { LectorDeHistorial } from './lector-de-historial.service.ts';

@Module({
  imports: [CuentasModule],
  providers: [LectorDeHistorial],
  exports: [LectorDeHistorial],
})
export class HistorialModule {}

import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { Historias } from './historias.service.ts';

@Module({
  imports: [CuentasModule],
  providers: [Historias],
  exports: [Historias],
})
export class HistorialModule {}

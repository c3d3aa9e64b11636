import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { ExportacionJobs } from './exportacion.jobs.ts';
import { ExportacionesController } from './exportaciones.controller.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';
import { Exportador } from './exportador.service.ts';

@Module({
  imports: [CuentasModule, FacturasModule],
  controllers: [ExportacionesController],
  providers: [Exportador, ExportacionesEnCurso, ExportacionJobs],
})
export class ExportacionesModule {}

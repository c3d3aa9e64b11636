import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { Alcances } from './alcances.service.ts';
import { Companeros } from './companeros.service.ts';
import { ExportacionJobs } from './exportacion.jobs.ts';
import { ExportacionesController } from './exportaciones.controller.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';
import { LibroModule } from './libro.module.ts';
import { Exportador } from './exportador.service.ts';

@Module({
  imports: [CuentasModule, FacturasModule, LibroModule, NegocioModule],
  controllers: [ExportacionesController],
  providers: [Alcances, Companeros, Exportador, ExportacionesEnCurso, ExportacionJobs],
})
export class ExportacionesModule {}

import { Module } from '@nestjs/common';
import { DeudasModule } from '../deudas/deudas.module.ts';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { ArchivosDeReporte } from './archivos-de-reporte.service.ts';
import { ReportesController } from './reportes.controller.ts';
import { Reportes } from './reportes.service.ts';

@Module({
  imports: [DeudasModule, FacturasModule, NegocioModule],
  controllers: [ReportesController],
  providers: [ArchivosDeReporte, Reportes],
})
export class ReportesModule {}

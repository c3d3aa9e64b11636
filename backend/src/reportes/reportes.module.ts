import { Module } from '@nestjs/common';
import { DeudasModule } from '../deudas/deudas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { ReportesController } from './reportes.controller.ts';
import { Reportes } from './reportes.service.ts';

@Module({
  imports: [DeudasModule, NegocioModule],
  controllers: [ReportesController],
  providers: [Reportes],
})
export class ReportesModule {}

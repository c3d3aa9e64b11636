import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { DeudasController } from './deudas.controller.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';
import { Deudoras } from './deudoras.ts';
import { Pendientes } from './pendientes.service.ts';

@Module({
  imports: [HistorialModule, NegocioModule],
  controllers: [DeudasController],
  providers: [Deudoras, Pendientes, ConsultasDeDeudas],
  exports: [Deudoras, Pendientes],
})
export class DeudasModule {}

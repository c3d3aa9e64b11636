import { Module } from '@nestjs/common';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { Copista } from './copista.service.ts';
import { MisDatosController } from './mis-datos.controller.ts';
import { MisDatosJobs } from './mis-datos.jobs.ts';
import { MisDatosEnCurso } from './mis-datos.service.ts';

@Module({
  imports: [NegocioModule],
  controllers: [MisDatosController],
  providers: [Copista, MisDatosEnCurso, MisDatosJobs],
})
export class MisDatosModule {}

import { Module } from '@nestjs/common';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { ConsultasDeCfdi } from './cfdi.consultas.ts';
import { CfdiController } from './cfdi.controller.ts';
import { TimbreController } from './timbre.controller.ts';
import { TimbrarFacturaHandler } from './timbre.handlers.ts';
import { Timbres } from './timbres.ts';

@Module({
  imports: [NegocioModule],
  controllers: [CfdiController, TimbreController],
  providers: [ConsultasDeCfdi, Timbres, TimbrarFacturaHandler],
  exports: [Timbres],
})
export class CfdiModule {}

import { Module } from '@nestjs/common';
import { TimbreController } from './timbre.controller.ts';
import { TimbrarFacturaHandler } from './timbre.handlers.ts';
import { Timbres } from './timbres.ts';

@Module({
  controllers: [TimbreController],
  providers: [Timbres, TimbrarFacturaHandler],
})
export class CfdiModule {}

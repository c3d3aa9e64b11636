import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { DeudasModule } from '../deudas/deudas.module.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { SeguimientoModule } from '../seguimiento/seguimiento.module.ts';
import { ConsultasDeCobranza } from './cobranza.consultas.ts';
import { CobranzaController } from './cobranza.controller.ts';

@Module({
  imports: [CuentasModule, DeudasModule, HistorialModule, NegocioModule, SeguimientoModule],
  controllers: [CobranzaController],
  providers: [ConsultasDeCobranza],
})
export class CobranzaModule {}

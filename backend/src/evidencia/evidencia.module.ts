import { Module } from '@nestjs/common';
import { CotizacionesModule } from '../cotizaciones/cotizaciones.module.ts';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { FacturasModule } from '../facturas/facturas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { Pruebas } from './arbol/pruebas.service.ts';
import { PruebasController } from './arbol/pruebas.controller.ts';
import { LoMostrado } from './auditoria/lo-mostrado.service.ts';
import { VerificacionDelLibro } from './auditoria/verificacion-del-libro.service.ts';
import { Alcances } from './exportacion/alcances.service.ts';
import { Companeros } from './exportacion/companeros.service.ts';
import { ExportacionJobs } from './exportacion/exportacion.jobs.ts';
import { ExportacionesController } from './exportacion/exportaciones.controller.ts';
import { ExportacionesEnCurso } from './exportacion/exportaciones.service.ts';
import { Exportador } from './exportacion/exportador.service.ts';
import { FinesDelLibro } from './libro/fines-del-libro.service.ts';
import { ConsultasDelLibro } from './libro/libro.consultas.ts';
import { LibroController } from './libro/libro.controller.ts';
import { Sellos } from './sellos/sellos.service.ts';
import { Tiempos } from './sellos/tiempos.service.ts';

@Module({
  imports: [CotizacionesModule, CuentasModule, FacturasModule, NegocioModule],
  controllers: [LibroController, PruebasController, ExportacionesController],
  providers: [
    ...[ConsultasDelLibro, FinesDelLibro],
    ...[Pruebas, Sellos, Tiempos],
    ...[VerificacionDelLibro, LoMostrado],
    ...[Alcances, Companeros, Exportador, ExportacionesEnCurso, ExportacionJobs],
  ],
  exports: [FinesDelLibro, Sellos],
})
export class EvidenciaModule {}

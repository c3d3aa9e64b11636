import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { FinesDelLibro } from './fines-del-libro.service.ts';
import { LibroController } from './libro.controller.ts';
import { ConsultasDelLibro } from './libro.consultas.ts';
import { LoMostrado } from './lo-mostrado.service.ts';
import { PruebasController } from './pruebas.controller.ts';
import { Pruebas } from './pruebas.service.ts';
import { Sellos } from './sellos.service.ts';
import { Tiempos } from './tiempos.service.ts';
import { VerificacionDelLibro } from './verificacion-del-libro.service.ts';

@Module({
  imports: [CuentasModule, NegocioModule],
  controllers: [LibroController, PruebasController],
  providers: [VerificacionDelLibro, LoMostrado, ConsultasDelLibro, FinesDelLibro, Sellos, Tiempos, Pruebas],
  exports: [FinesDelLibro, Sellos],
})
export class LibroModule {}

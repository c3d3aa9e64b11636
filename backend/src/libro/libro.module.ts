import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { NegocioModule } from '../negocio/negocio.module.ts';
import { LibroController } from './libro.controller.ts';
import { ConsultasDelLibro } from './libro.consultas.ts';
import { VerificacionDelLibro } from './verificacion-del-libro.service.ts';

@Module({
  imports: [CuentasModule, NegocioModule],
  controllers: [LibroController],
  providers: [VerificacionDelLibro, ConsultasDelLibro],
})
export class LibroModule {}

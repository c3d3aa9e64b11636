import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { LibroController } from './libro.controller.ts';
import { ConsultasDelLibro } from './libro.consultas.ts';
import { VerificacionDelLibro } from './verificacion-del-libro.service.ts';

@Module({
  imports: [CuentasModule],
  controllers: [LibroController],
  providers: [VerificacionDelLibro, ConsultasDelLibro],
})
export class LibroModule {}

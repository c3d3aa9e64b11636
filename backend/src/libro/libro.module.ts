import { Module } from '@nestjs/common';
import { CuentasModule } from '../cuentas/cuentas.module.ts';
import { LibroController } from './libro.controller.ts';
import { VerLibroHandler, VerificarLibroHandler } from './libro.handlers.ts';
import { VerificacionDelLibro } from './verificacion-del-libro.service.ts';

@Module({
  imports: [CuentasModule],
  controllers: [LibroController],
  providers: [VerificacionDelLibro, VerLibroHandler, VerificarLibroHandler],
})
export class LibroModule {}

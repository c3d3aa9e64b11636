import { Module } from '@nestjs/common';
import { CambiarCatalogoHandler, VerCatalogoHandler } from './catalogo.handlers.ts';
import { CategoriasController } from './categorias.controller.ts';
import { ServiciosController } from './servicios.controller.ts';

@Module({
  controllers: [CategoriasController, ServiciosController],
  providers: [CambiarCatalogoHandler, VerCatalogoHandler],
})
export class CatalogoModule {}

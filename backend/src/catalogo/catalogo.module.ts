import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { CategoriasController } from './categorias.controller.ts';
import { ServiciosController } from './servicios.controller.ts';

@Module({
  imports: [HistorialModule],
  controllers: [CategoriasController, ServiciosController],
})
export class CatalogoModule {}

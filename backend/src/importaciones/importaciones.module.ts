import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { Deshacedor } from './deshacedor.service.ts';
import { FilasDeClientes } from './filas-de-clientes.service.ts';
import { FilasDeServicios } from './filas-de-servicios.service.ts';
import { ConsultasDeImportaciones } from './importaciones.consultas.ts';
import { ImportacionesController } from './importaciones.controller.ts';
import {
  DeshacerImportacionHandler,
  ImportarFilasHandler,
  IniciarImportacionHandler,
  TerminarImportacionHandler,
} from './importaciones.handlers.ts';

@Module({
  imports: [HistorialModule],
  controllers: [ImportacionesController],
  providers: [
    ConsultasDeImportaciones,
    Deshacedor,
    FilasDeClientes,
    FilasDeServicios,
    IniciarImportacionHandler,
    ImportarFilasHandler,
    TerminarImportacionHandler,
    DeshacerImportacionHandler,
  ],
})
export class ImportacionesModule {}

import { Module } from '@nestjs/common';
import { HistorialModule } from '../historial/historial.module.ts';
import { ConsultasDeClientes } from './clientes.consultas.ts';
import { ClientesController } from './clientes.controller.ts';

@Module({
  imports: [HistorialModule],
  controllers: [ClientesController],
  providers: [ConsultasDeClientes],
})
export class ClientesModule {}

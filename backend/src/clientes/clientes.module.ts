import { Module } from '@nestjs/common';
import { ClientesController } from './clientes.controller.ts';
import { HistorialModule } from '../historial/historial.module.ts';
import {
  CambiarClienteHandler,
  ListarClientesHandler,
  VerClienteHandler,
  VerHistorialDeClienteHandler,
} from './clientes.handlers.ts';

@Module({
  imports: [HistorialModule],
  controllers: [ClientesController],
  providers: [CambiarClienteHandler, VerClienteHandler, ListarClientesHandler, VerHistorialDeClienteHandler],
})
export class ClientesModule {}

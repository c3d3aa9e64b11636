import { Module } from '@nestjs/common';
import { ClientesController } from './clientes.controller.ts';
import { CambiarClienteHandler, ListarClientesHandler, VerClienteHandler } from './clientes.handlers.ts';

@Module({
  controllers: [ClientesController],
  providers: [CambiarClienteHandler, VerClienteHandler, ListarClientesHandler],
})
export class ClientesModule {}

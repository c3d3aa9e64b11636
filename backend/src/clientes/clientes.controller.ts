import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query as QueryString,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  type DatosDeCliente,
  type EventoDeCliente,
  cambioDeClienteSchema,
  clienteSchema,
} from '@cuenta-clara/dominio/clientes/cliente';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import {
  type ClienteDeApi,
  aClienteDeApi,
  clienteDeApi,
  vistaDeClientes,
} from '@cuenta-clara/dominio/clientes/cliente.view';
import { historialDeCliente } from '@cuenta-clara/dominio/clientes/historial';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { Act } from '../platform/write-side/act.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { ConsultasDeClientes } from './clientes.consultas.ts';

const LIMITE = 'El límite no es válido.';
export const filtroDeClientesSchema = z.object({
  q: z.string('La búsqueda no es válida.').max(200, 'La búsqueda es demasiado larga.').optional(),
  donde: z.enum(['inicio', 'todo'], 'La búsqueda no es válida.').optional(),
  limit: z.coerce.number(LIMITE).int(LIMITE).min(1, LIMITE).max(100, LIMITE).optional(),
  eliminados: z
    .enum(['true', 'false'], 'Indica si quieres ver los eliminados.')
    .optional()
    .transform((si) => si === 'true'),
});

const elCliente = (id: string) => ({ of: agregadoDeCliente, id });

@Controller('clientes')
export class ClientesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeClientes,
  ) {}

  @Answers('The customers, or the deleted customers', z.array(clienteDeApi))
  @Get()
  async listar(
    @QueryString(new SchemaPipe(filtroDeClientesSchema)) filtro: z.output<typeof filtroDeClientesSchema>,
    @By() by: Caller,
  ): Promise<ClienteDeApi[]> {
    return (await this.consultas.listar(filtro, by)).map(aClienteDeApi);
  }

  @Answers('A customer', clienteDeApi)
  @Get(':id')
  async ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<ClienteDeApi> {
    return aClienteDeApi(await this.consultas.ver(id, by));
  }

  @Answers(
    'The history of a customer, also of a deleted one: its newest page, the oldest event first',
    historialDeCliente,
  )
  @ForAccountant('historial')
  @Get(':id/historial')
  historial(
    @Param('id', new IdPipe()) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeCliente['type']>> {
    return this.consultas.historial(id, pagina, by);
  }

  @Answers('Makes a customer', clienteDeApi)
  @Post()
  async crear(
    @Body(new SchemaPipe(clienteSchema)) datos: DatosDeCliente,
    @By() by: Caller,
  ): Promise<ClienteDeApi> {
    const id = idFor(by);
    const command = { type: 'CrearCliente', user_id: by.ownerId, datos } as const;
    const { history } = await this.commands.execute(
      new Act({ ...elCliente(id), creates: true, keepsHistory: true, command }, by),
    );
    return aClienteDeApi(proyectar(vistaDeClientes, history, id)!);
  }

  @Answers('Changes a customer', clienteDeApi)
  @Put(':id')
  async actualizar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(cambioDeClienteSchema))
    { version, ...cambio }: z.output<typeof cambioDeClienteSchema>,
    @By() by: Caller,
  ): Promise<ClienteDeApi> {
    const command = { type: 'ActualizarCliente', user_id: by.ownerId, version, cambio } as const;
    await this.commands.execute(new Act({ ...elCliente(id), command }, by));
    return aClienteDeApi(await this.consultas.comoQuedo(id, by));
  }

  @Answers('Deletes a customer; invoices already made stay as they are')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    const command = { type: 'EliminarCliente', user_id: by.ownerId } as const;
    await this.commands.execute(new Act({ ...elCliente(id), command }, by));
  }

  @Answers('Restores a deleted customer; a customer who is not deleted does not change', clienteDeApi)
  @Post(':id/restaurar')
  @HttpCode(200)
  async restaurar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<ClienteDeApi> {
    const command = { type: 'RestaurarCliente', user_id: by.ownerId } as const;
    await this.commands.execute(new Act({ ...elCliente(id), command }, by));
    return aClienteDeApi(await this.consultas.comoQuedo(id, by));
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type Mensaje, type Mensajes, mensajeSchema } from '@cuenta-clara/dominio/mensajes/mensajes';
import { mensajeDeApi } from '@cuenta-clara/dominio/mensajes/mensajes.view';
import { Answers } from '../platform/http/openapi/answers.ts';
import { By, type Caller, idFor } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { CambiarMensajes, VerMensajes } from './mensajes.handlers.ts';

@Controller('mensajes')
export class MensajesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers('The predefined messages', z.array(mensajeDeApi))
  @Get()
  listar(@By() by: Caller): Promise<Mensajes> {
    return this.queries.execute(new VerMensajes(by));
  }

  @Answers('Makes a predefined message', mensajeDeApi)
  @Post()
  async crear(
    @Body(new SchemaPipe(mensajeSchema)) { texto }: z.output<typeof mensajeSchema>,
    @By() by: Caller,
  ): Promise<Mensaje> {
    const id = idFor(by);
    await this.commands.execute(new CambiarMensajes({ type: 'CrearMensaje', id, texto }, by));
    return { id, texto };
  }

  @Answers('Deletes a predefined message')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.commands.execute(new CambiarMensajes({ type: 'EliminarMensaje', id }, by));
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { type Mensaje, mensajeDe, mensajeSchema } from '@cuenta-clara/dominio/mensajes/mensajes';
import { agregadoDeMensajes } from '@cuenta-clara/dominio/mensajes/mensajes.agregado';
import { mensajeDeApi } from '@cuenta-clara/dominio/mensajes/mensajes.view';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { OwnerDocuments } from '../platform/owners/owner-documents.ts';

@Controller('mensajes')
export class MensajesController {
  constructor(private readonly documents: OwnerDocuments) {}

  @Answers('The predefined messages', z.array(mensajeDeApi))
  @Get()
  async listar(@By() by: Caller): Promise<readonly Mensaje[]> {
    return (await this.documents.read(agregadoDeMensajes, by)).vivos;
  }

  @Answers('Makes a predefined message', mensajeDeApi)
  @Post()
  async crear(
    @Body(new SchemaPipe(mensajeSchema)) { texto }: z.output<typeof mensajeSchema>,
    @By() by: Caller,
  ): Promise<Mensaje> {
    const id = idFor(by);
    await this.documents.change(agregadoDeMensajes, { type: 'CrearMensaje', id, texto }, by);
    return { id, texto };
  }

  @Answers('Deletes a predefined message')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.documents.change(agregadoDeMensajes, { type: 'EliminarMensaje', id }, by);
  }

  @Answers('Restores a deleted predefined message', mensajeDeApi)
  @Post(':id/restaurar')
  @HttpCode(200)
  async restaurar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<Mensaje> {
    const comando = { type: 'RestaurarMensaje', id } as const;
    return mensajeDe(await this.documents.change(agregadoDeMensajes, comando, by), id);
  }
}

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
import { z } from 'zod';
import {
  type ServicioDicho,
  cambioDeServicioSchema,
  servicioDe,
  servicioSchema,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import {
  type ServicioDeApi,
  servicioDeApi,
  aServicioDeApi,
} from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { identificador } from '@cuenta-clara/dominio/esquemas';
import { dataDeApi } from '@cuenta-clara/dominio/respuestas';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { OwnerDocuments } from '../platform/owners/owner-documents.ts';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';

export const filtroDeServiciosSchema = z.object({ categoria_id: identificador().optional() });

@Controller('servicios-negocio')
export class ServiciosController {
  constructor(private readonly documents: OwnerDocuments) {}

  @Answers('The services', dataDeApi(z.array(servicioDeApi)))
  @Get()
  async listar(
    @QueryString(new SchemaPipe(filtroDeServiciosSchema))
    { categoria_id }: z.output<typeof filtroDeServiciosSchema>,
    @By() by: Caller,
  ): Promise<{ data: ServicioDeApi[] }> {
    const { servicios } = await this.documents.read(agregadoDeCatalogo, by);
    const pedidos = servicios.vivos.filter(
      (servicio) => !categoria_id || servicio.categoria_id === categoria_id,
    );
    return { data: pedidos.map(aServicioDeApi) };
  }

  @Answers('Makes a service', dataDeApi(servicioDeApi))
  @Post()
  async crear(
    @Body(new SchemaPipe(servicioSchema)) datos: ServicioDicho,
    @By() by: Caller,
  ): Promise<{ data: ServicioDeApi }> {
    const id = idFor(by);
    const catalogo = await this.documents.change(
      agregadoDeCatalogo,
      { type: 'CrearServicio', id, datos },
      by,
    );
    return { data: aServicioDeApi(servicioDe(catalogo, id)) };
  }

  @Answers('Changes a service', dataDeApi(servicioDeApi))
  @Put(':id')
  async actualizar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(cambioDeServicioSchema))
    { version, ...datos }: z.output<typeof cambioDeServicioSchema>,
    @By() by: Caller,
  ): Promise<{ data: ServicioDeApi }> {
    const comando = { type: 'ActualizarServicio', id, version, datos } as const;
    return {
      data: aServicioDeApi(servicioDe(await this.documents.change(agregadoDeCatalogo, comando, by), id)),
    };
  }

  @Answers('Deletes a service; invoices already made stay as they are')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.documents.change(agregadoDeCatalogo, { type: 'EliminarServicio', id }, by);
  }

  @Answers('Restores a deleted service, if its category exists', dataDeApi(servicioDeApi))
  @Post(':id/restaurar')
  @HttpCode(200)
  async restaurar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<{ data: ServicioDeApi }> {
    const comando = { type: 'RestaurarServicio', id } as const;
    return {
      data: aServicioDeApi(servicioDe(await this.documents.change(agregadoDeCatalogo, comando, by), id)),
    };
  }
}

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
  type DatosDeCategoria,
  type EventoDeCatalogo,
  cambioDeCategoriaSchema,
  categoriaDe,
  categoriaSchema,
  categoriasEnOrden,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import { agregadoDeCatalogo } from '@cuenta-clara/dominio/catalogo/catalogo.agregado';
import { type CategoriaDeApi, categoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { dataDeApi } from '@cuenta-clara/dominio/respuestas';
import { historialDeCatalogo } from '@cuenta-clara/dominio/catalogo/historial';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { OwnerDocuments } from '../platform/owners/owner-documents.ts';

@Controller('categorias-negocio')
export class CategoriasController {
  constructor(
    private readonly documents: OwnerDocuments,
    private readonly historiales: LectorDeHistorial,
  ) {}

  @Answers('The categories', dataDeApi(z.array(categoriaDeApi)))
  @Get()
  async listar(@By() by: Caller): Promise<{ data: readonly CategoriaDeApi[] }> {
    return { data: categoriasEnOrden(await this.documents.read(agregadoDeCatalogo, by)) };
  }

  @Answers(
    'The history of the categories and services: its newest page, the oldest event first',
    historialDeCatalogo,
  )
  @ForAccountant('historial')
  @Get('historial')
  historial(
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeCatalogo['type']>> {
    return this.historiales.de(agregadoDeCatalogo, by.ownerId, pagina, by);
  }

  @Answers('Makes a category', dataDeApi(categoriaDeApi))
  @Post()
  async crear(
    @Body(new SchemaPipe(categoriaSchema)) datos: DatosDeCategoria,
    @By() by: Caller,
  ): Promise<{ data: CategoriaDeApi }> {
    const id = idFor(by);
    const catalogo = await this.documents.change(
      agregadoDeCatalogo,
      { type: 'CrearCategoria', id, datos },
      by,
    );
    return { data: categoriaDe(catalogo, id) };
  }

  @Answers('Changes a category', dataDeApi(categoriaDeApi))
  @Put(':id')
  async actualizar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(cambioDeCategoriaSchema))
    { version, ...datos }: z.output<typeof cambioDeCategoriaSchema>,
    @By() by: Caller,
  ): Promise<{ data: CategoriaDeApi }> {
    const comando = { type: 'ActualizarCategoria', id, version, datos } as const;
    return { data: categoriaDe(await this.documents.change(agregadoDeCatalogo, comando, by), id) };
  }

  @Answers('Deletes a category; its services go with it')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.documents.change(agregadoDeCatalogo, { type: 'EliminarCategoria', id }, by);
  }

  @Answers(
    'Restores a deleted category, with the services that were deleted with it',
    dataDeApi(categoriaDeApi),
  )
  @Post(':id/restaurar')
  @HttpCode(200)
  async restaurar(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
  ): Promise<{ data: CategoriaDeApi }> {
    const comando = { type: 'RestaurarCategoria', id } as const;
    return { data: categoriaDe(await this.documents.change(agregadoDeCatalogo, comando, by), id) };
  }
}

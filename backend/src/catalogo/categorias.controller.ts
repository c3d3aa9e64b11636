import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  type DatosDeCategoria,
  type EventoDeCatalogo,
  cambioDeCategoriaSchema,
  categoriaDe,
  categoriaSchema,
  categoriasEnOrden,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi, categoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { dataDeApi } from '@cuenta-clara/dominio/respuestas';
import { historialDeCatalogo } from '@cuenta-clara/dominio/catalogo/historial';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { Answers } from '../platform/http/openapi/answers.ts';
import { By, type Caller, idFor } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { CambiarCatalogo, VerCatalogo, VerHistorialDeCatalogo } from './catalogo.handlers.ts';

@Controller('categorias-negocio')
export class CategoriasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers('The categories', dataDeApi(z.array(categoriaDeApi)))
  @Get()
  async listar(@By() by: Caller): Promise<{ data: readonly CategoriaDeApi[] }> {
    return { data: categoriasEnOrden(await this.queries.execute(new VerCatalogo(by))) };
  }

  @Answers('What happened to the categories and services, oldest first', historialDeCatalogo)
  @ForAccountant('historial')
  @Get('historial')
  historial(@By() by: Caller): Promise<Historial<EventoDeCatalogo['type']>> {
    return this.queries.execute(new VerHistorialDeCatalogo(by));
  }

  @Answers('Makes a category', dataDeApi(categoriaDeApi))
  @Post()
  async crear(
    @Body(new SchemaPipe(categoriaSchema)) datos: DatosDeCategoria,
    @By() by: Caller,
  ): Promise<{ data: CategoriaDeApi }> {
    const id = idFor(by);
    const catalogo = await this.commands.execute(
      new CambiarCatalogo({ type: 'CrearCategoria', id, datos }, by),
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
    return { data: categoriaDe(await this.commands.execute(new CambiarCatalogo(comando, by)), id) };
  }

  @Answers('Deletes a category; its services go with it')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.commands.execute(new CambiarCatalogo({ type: 'EliminarCategoria', id }, by));
  }
}

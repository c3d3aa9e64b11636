import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type z } from 'zod';
import {
  type DatosDeCategoria,
  cambioDeCategoriaSchema,
  categoriaDe,
  categoriaSchema,
  categoriasEnOrden,
} from '../dominio/catalogo/catalogo.ts';
import { type CategoriaDeApi } from '../dominio/catalogo/catalogo.view.ts';
import { By, type Caller, idFor } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { CambiarCatalogo, VerCatalogo } from './catalogo.handlers.ts';

@Controller('categorias-negocio')
export class CategoriasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  async listar(@By() by: Caller): Promise<{ data: readonly CategoriaDeApi[] }> {
    return { data: categoriasEnOrden(await this.queries.execute(new VerCatalogo(by))) };
  }

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

  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.commands.execute(new CambiarCatalogo({ type: 'EliminarCategoria', id }, by));
  }
}

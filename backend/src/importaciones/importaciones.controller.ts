import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query as QueryString } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { historialDeImportacion } from '@cuenta-clara/dominio/importaciones/historial';
import { type EventoDeImportacion } from '@cuenta-clara/dominio/importaciones/importacion';
import { aImportacionDeApi } from '@cuenta-clara/dominio/importaciones/importacion.view';
import {
  type FilasDichas,
  type FilasImportadasDeApi,
  type ImportacionConDetalleDeApi,
  type ImportacionDeApi,
  type NuevaImportacion,
  filasImportadasDeApi,
  filasSchema,
  importacionConDetalleDeApi,
  importacionDeApi,
  importacionSchema,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { ConsultasDeImportaciones } from './importaciones.consultas.ts';
import {
  DeshacerImportacion,
  ImportarFilas,
  IniciarImportacion,
  TerminarImportacion,
} from './importaciones.handlers.ts';

/** Only the owner imports; an accountant may read histories. */
@Controller('importaciones')
export class ImportacionesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeImportaciones,
  ) {}

  @Answers('The imports, newest first', z.array(importacionDeApi))
  @Get()
  listar(@By() by: Caller): Promise<ImportacionDeApi[]> {
    return this.consultas.listar(by);
  }

  @Answers('An import, and the records that undoing it kept', importacionConDetalleDeApi)
  @Get(':id')
  ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<ImportacionConDetalleDeApi> {
    return this.consultas.ver(id, by);
  }

  @Answers('The history of an import: its newest page, the oldest event first', historialDeImportacion)
  @ForAccountant('historial')
  @Get(':id/historial')
  historial(
    @Param('id', new IdPipe()) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeImportacion['type']>> {
    return this.consultas.historial(id, pagina, by);
  }

  @Answers('Begins an import, or continues the import of the same file that was not ended', importacionDeApi)
  @Post()
  async iniciar(
    @Body(new SchemaPipe(importacionSchema)) nueva: NuevaImportacion,
    @By() by: Caller,
  ): Promise<ImportacionDeApi> {
    return aImportacionDeApi(await this.commands.execute(new IniciarImportacion(nueva, by)));
  }

  @Answers('Records rows; the same rows again change nothing', filasImportadasDeApi)
  @Post(':id/filas')
  @HttpCode(200)
  filas(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(filasSchema)) dichas: FilasDichas,
    @By() by: Caller,
  ): Promise<FilasImportadasDeApi> {
    return this.commands.execute(new ImportarFilas(id, dichas, by));
  }

  @Answers(
    'Ends an import, which then takes no more rows; repeating it changes nothing',
    importacionConDetalleDeApi,
  )
  @Post(':id/terminar')
  @HttpCode(200)
  async terminar(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
  ): Promise<ImportacionConDetalleDeApi> {
    await this.commands.execute(new TerminarImportacion(id, by));
    return this.consultas.comoQuedo(id, by);
  }

  @Answers(
    'Undoes an import; records that were changed since are kept and listed',
    importacionConDetalleDeApi,
  )
  @Delete(':id')
  async deshacer(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
  ): Promise<ImportacionConDetalleDeApi> {
    await this.commands.execute(new DeshacerImportacion(id, by));
    return this.consultas.comoQuedo(id, by);
  }
}

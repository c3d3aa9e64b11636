import { Body, Controller, Get, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Periodo, exportacionSchema } from '@cuenta-clara/dominio/libro/exportacion/exportaciones';
import {
  type ExportacionDeApi,
  aExportacionDeApi,
  exportacionDeApi,
} from '@cuenta-clara/dominio/libro/exportacion/exportaciones.view';
import { By, type Caller } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { ListarExportaciones, PedirExportacion, VerExportacion } from './exportaciones.handlers.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';

@Controller('libro/exportaciones')
export class ExportacionesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly enCurso: ExportacionesEnCurso,
  ) {}

  @Answers('Asks for an archive of a period, which is made outside the request', exportacionDeApi)
  @ForAccountant('exportacion')
  @Post()
  async pedir(
    @Body(new SchemaPipe(exportacionSchema)) periodo: Periodo,
    @By() by: Caller,
  ): Promise<ExportacionDeApi> {
    return aExportacionDeApi(await this.commands.execute(new PedirExportacion(periodo, by)));
  }

  @Answers('The archives asked for, newest first', z.array(exportacionDeApi))
  @ForAccountant('exportacion')
  @Get()
  async listar(@By() by: Caller): Promise<ExportacionDeApi[]> {
    return (await this.queries.execute(new ListarExportaciones(by))).map(aExportacionDeApi);
  }

  @Answers('An archive, and how far it is', exportacionDeApi)
  @ForAccountant('exportacion')
  @Get(':id')
  async ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<ExportacionDeApi> {
    return aExportacionDeApi(await this.queries.execute(new VerExportacion(id, by)));
  }

  @Answers('The archive itself', undefined, { files: ['application/zip'], refusals: [409] })
  @ForAccountant('exportacion')
  @Get(':id/archivo')
  async archivo(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const vista = await this.queries.execute(new VerExportacion(id, by));
    const { stream, size, contentType, etag } = await this.enCurso.archivo(vista);
    const { desde, hasta } = vista.exportacion;
    await reply
      .header('content-disposition', `attachment; filename="CuentaClara-${desde}-${hasta}.zip"`)
      .header('content-length', size)
      .header('cache-control', 'private, no-cache')
      .header('etag', etag)
      .type(contentType)
      .send(stream);
  }
}

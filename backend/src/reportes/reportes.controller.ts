import { Controller, Get, Query as QueryString, Res } from '@nestjs/common';
import { TIPO_DE_LIBRO_DE_CALCULO } from '@cuenta-clara/dominio/libro-de-calculo';
import { type Periodo } from '@cuenta-clara/dominio/periodos';
import {
  type ReporteDeApi,
  aReporteDeApi,
  reporteDeApi,
  reportePedidoSchema,
} from '@cuenta-clara/dominio/reportes/reporte.api';
import { type FastifyReply } from 'fastify';
import { PDF, sendPdf } from '../platform/http/pdf-answer.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { sendDownload } from '../platform/http/download-answer.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { ArchivosDeReporte } from './archivos-de-reporte.service.ts';
import { Reportes } from './reportes.service.ts';

@Controller()
export class ReportesController {
  constructor(
    private readonly reportes: Reportes,
    private readonly archivos: ArchivosDeReporte,
  ) {}

  @Answers('What was issued and received in a period, by the days of invoices and of payments', reporteDeApi)
  @ForAccountant('reporte')
  @Get('reportes')
  async reporte(
    @QueryString(new SchemaPipe(reportePedidoSchema)) periodo: Periodo | null,
    @By() by: Caller,
  ): Promise<ReporteDeApi> {
    return aReporteDeApi(await this.reportes.de(periodo, by));
  }

  @Answers('The report as a PDF', undefined, PDF)
  @ForAccountant('reporte')
  @Get('reportes/pdf')
  async pdf(
    @QueryString(new SchemaPipe(reportePedidoSchema)) periodo: Periodo | null,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPdf(reply, await this.archivos.de('pdf', periodo, by));
  }

  @Answers('The report as a workbook, with a sheet for each part', undefined, {
    files: [TIPO_DE_LIBRO_DE_CALCULO],
  })
  @ForAccountant('reporte')
  @Get('reportes/xlsx')
  async libro(
    @QueryString(new SchemaPipe(reportePedidoSchema)) periodo: Periodo | null,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendDownload(reply, await this.archivos.de('xlsx', periodo, by), TIPO_DE_LIBRO_DE_CALCULO);
  }
}

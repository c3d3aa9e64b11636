import { Controller, Get, Query as QueryString } from '@nestjs/common';
import { type Periodo } from '@cuenta-clara/dominio/periodos';
import {
  type ReporteDeApi,
  aReporteDeApi,
  reporteDeApi,
  reportePedidoSchema,
} from '@cuenta-clara/dominio/reportes/reporte.api';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { Reportes } from './reportes.service.ts';

@Controller()
export class ReportesController {
  constructor(private readonly reportes: Reportes) {}

  @Answers(
    'What was issued and what was received in some days, by the day of the invoice and that of each payment',
    reporteDeApi,
  )
  @ForAccountant('reporte')
  @Get('reportes')
  async reporte(
    @QueryString(new SchemaPipe(reportePedidoSchema)) periodo: Periodo | null,
    @By() by: Caller,
  ): Promise<ReporteDeApi> {
    return aReporteDeApi(await this.reportes.de(periodo, by));
  }
}

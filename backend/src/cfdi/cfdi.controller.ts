import { Controller, Get, Param, Query as QueryString, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import {
  type CfdiDeApi,
  type CfdiPedido,
  type PeriodoDeCfdi,
  cfdiDeApi,
  cfdiPedidoSchema,
  periodoDeCfdiSchema,
} from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { archivoDelZip } from '@cuenta-clara/dominio/cfdi/cfdis-del-periodo';
import { By } from '../platform/http/caller.ts';
import { sendDownload } from '../platform/http/download-answer.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { ConsultasDeCfdi } from './cfdi.consultas.ts';

const ZIP = 'application/zip';

@Controller()
export class CfdiController {
  constructor(private readonly consultas: ConsultasDeCfdi) {}

  @Answers('Whether an invoice is ready to be stamped: its CFDI, or what it lacks', cfdiDeApi)
  @ForAccountant('factura')
  @Get('facturas/:id/cfdi')
  ver(
    @Param('id', new IdPipe('ID de factura inválido')) id: string,
    @QueryString(new SchemaPipe(cfdiPedidoSchema)) pedido: CfdiPedido,
    @By() by: Caller,
  ): Promise<CfdiDeApi> {
    return this.consultas.de(id, pedido, by);
  }

  @Answers('A ZIP of the CFDIs of a period, with a sheet of the invoices that are not ready', undefined, {
    files: [ZIP],
  })
  @ForAccountant('exportacion')
  @Get('cfdi')
  async todos(
    @QueryString(new SchemaPipe(periodoDeCfdiSchema)) periodo: PeriodoDeCfdi,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const zip = await this.consultas.enZip(periodo, by);
    await sendDownload(reply, { nombre: archivoDelZip(periodo.desde, periodo.hasta), bytes: zip }, ZIP);
  }
}

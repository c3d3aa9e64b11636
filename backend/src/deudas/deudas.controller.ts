import { Controller, Get, Param, Query as QueryString, Res } from '@nestjs/common';
import { TIPO_DE_LIBRO_DE_CALCULO } from '@cuenta-clara/dominio/libro-de-calculo';
import {
  type AntiguedadPedida,
  type CuentaDeClientaDeApi,
  type EstadoDeCuentaDeApi,
  type EstadoDeCuentaPedido,
  type LecturaPedida,
  type PaginaDeAntiguedadDeApi,
  type SaldosDeApi,
  type EstadoEnPdfPedido,
  antiguedadPedidaSchema,
  cuentaDeClientaDeApi,
  estadoDeCuentaDeApi,
  estadoDeCuentaPedidoSchema,
  libroDeAntiguedadPedidoSchema,
  paginaDeAntiguedadDeApi,
  saldosDeApi,
  estadoEnPdfPedidoSchema,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { archivoDeAntiguedad } from '@cuenta-clara/dominio/movimientos/archivo-de-antiguedad';
import { type FastifyReply } from 'fastify';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { sendDownload } from '../platform/http/download-answer.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { LibrosDeDeudas } from './libros-de-deudas.service.ts';
import { ConsultasDeDeudas } from './deudas.consultas.ts';
import { EstadoPdf } from './estado-pdf.service.ts';
import { PDF, sendPdf } from '../platform/http/pdf-answer.ts';

@Controller()
export class DeudasController {
  constructor(
    private readonly consultas: ConsultasDeDeudas,
    private readonly pdf: EstadoPdf,
    private readonly libros: LibrosDeDeudas,
  ) {}

  @Answers(
    'The debts of all customers by age: now, as of a day, or as known on that day',
    paginaDeAntiguedadDeApi,
  )
  @ForAccountant('antiguedad')
  @Get('antiguedad')
  antiguedad(
    @QueryString(new SchemaPipe(antiguedadPedidaSchema)) pedido: AntiguedadPedida,
    @By() by: Caller,
  ): Promise<PaginaDeAntiguedadDeApi> {
    return this.consultas.antiguedad(pedido, by);
  }

  @Answers('What each customer owes now, without names, for the list of customers', saldosDeApi)
  @Get('antiguedad/saldos')
  saldos(@By() by: Caller): Promise<SaldosDeApi> {
    return this.consultas.saldos(by);
  }

  @Answers('The debts of all customers as a workbook', undefined, {
    files: [TIPO_DE_LIBRO_DE_CALCULO],
  })
  @ForAccountant('antiguedad')
  @Get('antiguedad.xlsx')
  async libro(
    @QueryString(new SchemaPipe(libroDeAntiguedadPedidoSchema)) pedido: LecturaPedida,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { al, bytes } = await this.libros.antiguedad(pedido, by);
    await sendDownload(reply, { nombre: archivoDeAntiguedad(al), bytes }, TIPO_DE_LIBRO_DE_CALCULO);
  }

  @Answers('What a customer owes, also a deleted customer', cuentaDeClientaDeApi)
  @ForAccountant('estado-de-cuenta')
  @Get('clientes/:id/cuenta')
  cuenta(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CuentaDeClientaDeApi> {
    return this.consultas.cuenta(id, by);
  }

  @Answers('The statement of a customer in a period, also of a deleted customer', estadoDeCuentaDeApi)
  @ForAccountant('estado-de-cuenta')
  @Get('clientes/:id/estado-de-cuenta')
  estado(
    @Param('id', new IdPipe()) id: string,
    @QueryString(new SchemaPipe(estadoDeCuentaPedidoSchema)) pedido: EstadoDeCuentaPedido,
    @By() by: Caller,
  ): Promise<EstadoDeCuentaDeApi> {
    return this.consultas.estado(id, pedido, by);
  }

  @Answers('The statement as a PDF: what is pending, and the movements of the period', undefined, PDF)
  @ForAccountant('estado-de-cuenta')
  @Get('clientes/:id/estado-de-cuenta/pdf')
  async pdfDelEstado(
    @Param('id', new IdPipe()) id: string,
    @QueryString(new SchemaPipe(estadoEnPdfPedidoSchema)) { solo, ...periodo }: EstadoEnPdfPedido,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await sendPdf(reply, await this.pdf.de(id, { ...periodo, soloPendientes: solo === 'pendientes' }, by));
  }
}

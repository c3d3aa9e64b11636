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
  Res,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { type z } from 'zod';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import {
  type ComandoDeCotizacion,
  type EventoDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import {
  type AceptacionDicha,
  type CambioDeCotizacion,
  type ConversionDicha,
  type ListaDeCotizaciones,
  type NuevaCotizacion,
  type RechazoDicho,
  type SobreCotizacion,
  aceptacionSchema,
  cambioDeCotizacionSchema,
  conversionSchema,
  listaDeCotizacionesSchema,
  nuevaCotizacionSchema,
  pdfDeCotizacionSchema,
  rechazoSchema,
  sobreCotizacionSchema,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import {
  type CotizacionDeApi,
  type EnlaceDeCotizacionDeApi,
  type PaginaDeCotizacionesDeApi,
  type ResumenDeCotizacionesDeApi,
  cotizacionDeApi,
  enlaceDeCotizacionDeApi,
  paginaDeCotizacionesDeApi,
  resumenDeCotizacionesDeApi,
} from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { historialDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/historial';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { Act } from '../platform/write-side/act.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { PDF, sendPdf } from '../platform/http/pdf-answer.ts';
import { CotizacionPdf } from './cotizacion-pdf.service.ts';
import { ConsultasDeCotizaciones } from './cotizaciones.consultas.ts';
import {
  CambiarCotizacion,
  CrearCotizacion,
  DarSeguimiento,
  EnviarCotizacion,
  FacturarCotizacion,
} from './cotizaciones.handlers.ts';
import { EnlacesDeCotizacion } from './enlaces-de-cotizacion.service.ts';

const idDeCotizacion = new IdPipe('ID de cotización inválido');

@Controller('cotizaciones')
export class CotizacionesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeCotizaciones,
    private readonly enlaces: EnlacesDeCotizacion,
    private readonly pdf: CotizacionPdf,
  ) {}

  @Answers('A page of the quotes, newest first', paginaDeCotizacionesDeApi)
  @ForAccountant('cotizacion')
  @Get()
  listar(
    @QueryString(new SchemaPipe(listaDeCotizacionesSchema)) lista: ListaDeCotizaciones,
    @By() by: Caller,
  ): Promise<PaginaDeCotizacionesDeApi> {
    return this.consultas.listar(lista, by);
  }

  @Answers('The number and the sum of the quotes in each state', resumenDeCotizacionesDeApi)
  @ForAccountant('cotizacion')
  @Get('resumen')
  resumen(@By() by: Caller): Promise<ResumenDeCotizacionesDeApi> {
    return this.consultas.resumir(by);
  }

  @Answers('A quote with its newest content, sent or not', cotizacionDeApi)
  @ForAccountant('cotizacion')
  @Get(':id')
  ver(@Param('id', idDeCotizacion) id: string, @By() by: Caller): Promise<CotizacionDeApi> {
    return this.consultas.ver(id, by);
  }

  @Answers(
    'The history of a quote, also of a deleted draft: its newest page, the oldest event first',
    historialDeCotizacion,
  )
  @ForAccountant('historial')
  @Get(':id/historial')
  historial(
    @Param('id', idDeCotizacion) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeCotizacion['type']>> {
    return this.consultas.historial(id, pagina, by);
  }

  @Answers(
    'The PDF of a sent revision, always the same bytes; without a revision, of the newest content, sent or not',
    undefined,
    PDF,
  )
  @ForAccountant('cotizacion')
  @Get(':id/pdf')
  async enPdf(
    @Param('id', idDeCotizacion) id: string,
    @QueryString(new SchemaPipe(pdfDeCotizacionSchema)) { revision }: z.output<typeof pdfDeCotizacionSchema>,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = revision
      ? await this.pdf.de(id, revision, by)
      : await this.pdf.nueva((await this.consultas.vista(id, by)).cotizacion);
    await sendPdf(reply, pdf);
  }

  @Answers('Makes a quote, a draft until it is sent', cotizacionDeApi)
  @Post()
  async crear(
    @Body(new SchemaPipe(nuevaCotizacionSchema)) solicitud: NuevaCotizacion,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    return this.consultas.dicha(await this.commands.execute(new CrearCotizacion(solicitud, by)), by);
  }

  @Answers(
    'Changes the fields of a quote that the body names. A change of a sent quote is its next revision, which the customer sees once it is sent',
    cotizacionDeApi,
  )
  @Put(':id')
  async cambiar(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(cambioDeCotizacionSchema)) cambio: CambioDeCotizacion,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    await this.commands.execute(new CambiarCotizacion(id, cambio, by));
    return this.consultas.comoQuedo(id, by);
  }

  @Answers('Deletes a draft that was never sent')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', idDeCotizacion) id: string, @By() by: Caller): Promise<void> {
    const command = { type: 'EliminarCotizacion', user_id: by.ownerId } as const;
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
  }

  @Answers(
    'Sends a quote: the customer then sees this revision. The first sending takes the number COT-n',
    cotizacionDeApi,
  )
  @Post(':id/enviar')
  @HttpCode(200)
  async enviar(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(sobreCotizacionSchema)) dicho: SobreCotizacion,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    await this.commands.execute(new EnviarCotizacion(id, dicho, by));
    return this.consultas.comoQuedo(id, by);
  }

  @Answers(
    'Records that the customer accepted a quote, as the owner says, also after its last day; repeating it changes nothing',
    cotizacionDeApi,
  )
  @Post(':id/aceptar')
  @HttpCode(200)
  aceptar(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(aceptacionSchema)) aceptacion: AceptacionDicha,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    const { ownerId: user_id } = by;
    return this.decir(id, { type: 'AceptarCotizacion', por: 'duena', user_id, ...aceptacion }, by);
  }

  @Answers(
    'Records that the customer declined a quote, as the owner says; repeating it changes nothing',
    cotizacionDeApi,
  )
  @Post(':id/rechazar')
  @HttpCode(200)
  rechazar(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(rechazoSchema)) rechazo: RechazoDicho,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    const { ownerId: user_id } = by;
    return this.decir(id, { type: 'RechazarCotizacion', por: 'duena', user_id, ...rechazo }, by);
  }

  @Answers(
    'Records once a day that the owner asked about a quote that the customer did not answer',
    cotizacionDeApi,
  )
  @Post(':id/seguimiento')
  @HttpCode(200)
  async darSeguimiento(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(sobreCotizacionSchema)) dicho: SobreCotizacion,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    await this.commands.execute(new DarSeguimiento(id, dicho, by));
    return this.consultas.comoQuedo(id, by);
  }

  @Answers('Withdraws a sent quote; repeating it changes nothing', cotizacionDeApi)
  @Post(':id/anular')
  @HttpCode(200)
  anular(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(sobreCotizacionSchema)) { version }: SobreCotizacion,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    return this.decir(id, { type: 'AnularCotizacion', user_id: by.ownerId, version }, by);
  }

  @Answers(
    'Makes the invoice of an accepted quote, and answers once the invoice exists: `factura_id`. Repeating it makes no other invoice',
    cotizacionDeApi,
  )
  @Post(':id/facturar')
  @HttpCode(200)
  async facturar(
    @Param('id', idDeCotizacion) id: string,
    @Body(new SchemaPipe(conversionSchema)) dicho: ConversionDicha,
    @By() by: Caller,
  ): Promise<CotizacionDeApi> {
    await this.commands.execute(new FacturarCotizacion(id, dicho, by));
    return this.consultas.comoQuedo(id, by);
  }

  @Answers("The address of a quote's page, which opens without a session", enlaceDeCotizacionDeApi)
  @Get(':id/enlace')
  async enlace(@Param('id', idDeCotizacion) id: string, @By() by: Caller): Promise<EnlaceDeCotizacionDeApi> {
    return { url: await this.enlaces.urlDe(id, by) };
  }

  @Answers('Replaces the address of the page; the earlier address opens nothing', enlaceDeCotizacionDeApi)
  @Post(':id/enlace/renovar')
  @HttpCode(200)
  async renovarEnlace(
    @Param('id', idDeCotizacion) id: string,
    @By() by: Caller,
  ): Promise<EnlaceDeCotizacionDeApi> {
    const command = { type: 'RenovarEnlaceDeCotizacion', user_id: by.ownerId } as const;
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
    return { url: await this.enlaces.urlDe(id, by) };
  }

  private async decir(id: string, command: ComandoDeCotizacion, by: Caller): Promise<CotizacionDeApi> {
    await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
    return this.consultas.comoQuedo(id, by);
  }
}

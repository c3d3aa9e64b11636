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
  Req,
  Res,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import {
  type AnulacionDeAbono,
  type CambioDeFactura,
  type NuevaFactura,
  type NuevoAbono,
  anulacionDeAbonoSchema,
  cambioDeFacturaSchema,
  nuevaFacturaSchema,
  nuevoAbonoSchema,
} from '@cuenta-clara/dominio/facturas/factura.schema';
import {
  type DatosFiscalesDicho,
  comandoFiscal,
  datosFiscalesDeFacturaSchema,
} from '@cuenta-clara/dominio/facturas/fiscal.schema';
import { nombreDelPdf } from '@cuenta-clara/dominio/facturas/nombre-del-pdf';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import {
  type FacturaDeApi,
  type PaginaDeFacturasDeApi,
  aFacturaDeApi,
  facturaDeApi,
  paginaDeFacturasDeApi,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { historialDeFactura } from '@cuenta-clara/dominio/facturas/historial';
import {
  type ListaDeFacturas,
  listaDeFacturasSchema,
  periodoSchema,
} from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
  versionDeHistorial,
} from '@cuenta-clara/dominio/historial/historial';
import { type ResumenDeApi, resumenDeApi } from '@cuenta-clara/dominio/movimientos/resumen';
import { Act } from '../platform/write-side/act.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { OpenedAsPage } from '../platform/http/refusal-page.ts';
import { ForAccountant, Public } from '../platform/http/session.guard.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { PDF, type PdfNombrado, sendPdf } from '../platform/http/pdf-answer.ts';
import { ConsultasDeFacturas } from './facturas.consultas.ts';
import { FacturasEliminadas } from './facturas-eliminadas.ts';
import { CambiarFactura, CrearFactura, RegistrarAbono } from './facturas.handlers.ts';
import { FacturaPdf, type PdfNumerado } from './factura-pdf.service.ts';

const idDeFactura = new IdPipe('ID de factura inválido');
const idDeAbono = new IdPipe('ID de pago inválido');

const conNombre = ({ numero, file: { bytes } }: PdfNumerado): PdfNombrado => ({
  nombre: nombreDelPdf(numero),
  bytes,
});

const regeneradoDeApi = z.strictObject({ message: z.string() });

@Controller('facturas')
export class FacturasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeFacturas,
    private readonly eliminadas: FacturasEliminadas,
    private readonly pdf: FacturaPdf,
  ) {}

  @Answers('A page of the invoices, newest first unless asked otherwise', paginaDeFacturasDeApi)
  @Get()
  async listar(
    @QueryString(new SchemaPipe(listaDeFacturasSchema)) lista: ListaDeFacturas,
    @By() by: Caller,
  ): Promise<PaginaDeFacturasDeApi> {
    const { facturas, ...pagina } = await this.consultas.listar(lista, by);
    return { facturas: facturas.map(aFacturaDeApi), ...pagina };
  }

  @Answers('The figures of the dashboard and of the status tiles', resumenDeApi)
  @Get('resumen')
  resumen(
    @QueryString(new SchemaPipe(periodoSchema)) periodo: z.output<typeof periodoSchema>,
    @By() by: Caller,
  ): Promise<ResumenDeApi> {
    return this.consultas.resumir(periodo, by);
  }

  @Answers('An invoice', facturaDeApi)
  @ForAccountant('factura')
  @Get(':id')
  async ver(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<FacturaDeApi> {
    return aFacturaDeApi(await this.consultas.ver(id, by));
  }

  @Answers(
    'The history of an invoice, also of a deleted one: its newest page, the oldest event first',
    historialDeFactura,
  )
  @ForAccountant('historial')
  @Get(':id/historial')
  historial(
    @Param('id', idDeFactura) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeFactura['type']>> {
    return this.consultas.historial(id, pagina, by);
  }

  @Answers('An invoice as an event of its history left it', facturaDeApi)
  @ForAccountant('historial')
  @Get(':id/historial/:version')
  async comoEstaba(
    @Param('id', idDeFactura) id: string,
    @Param('version', new SchemaPipe(versionDeHistorial)) version: number,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    return aFacturaDeApi(await this.consultas.comoEstaba(id, version, by));
  }

  @Answers('Makes an invoice; without a number in the body it gets the next free number', facturaDeApi)
  @Post()
  async crear(
    @Body(new SchemaPipe(nuevaFacturaSchema)) solicitud: NuevaFactura,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    return aFacturaDeApi(await this.commands.execute(new CrearFactura(solicitud, by)));
  }

  @Answers('Changes the fields of an invoice that the body names (docs/facturas.md)', facturaDeApi)
  @Put(':id')
  async cambiar(
    @Param('id', idDeFactura) id: string,
    @Body(new SchemaPipe(cambioDeFacturaSchema)) cambio: CambioDeFactura,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    await this.commands.execute(new CambiarFactura(id, cambio, by));
    return aFacturaDeApi(await this.consultas.comoQuedo(id, by));
  }

  @Answers('Changes the SAT data of an issued or paid invoice, whose figures do not change', facturaDeApi)
  @Put(':id/fiscal')
  async anotarDatosFiscales(
    @Param('id', idDeFactura) id: string,
    @Body(new SchemaPipe(datosFiscalesDeFacturaSchema)) dicho: DatosFiscalesDicho,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    const hayOtra = Boolean(dicho.sustituye) && (await this.consultas.existe(dicho.sustituye!, by));
    const command = comandoFiscal(id, dicho, { user_id: by.ownerId, hayOtra });
    await this.commands.execute(new Act({ of: agregadoDeFactura, id, command }, by));
    return aFacturaDeApi(await this.consultas.comoQuedo(id, by));
  }

  @Answers('Deletes an invoice; its number is free again')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<void> {
    const command = { type: 'EliminarFactura', user_id: by.ownerId } as const;
    await this.commands.execute(new Act({ of: agregadoDeFactura, id, command }, by));
    await this.eliminadas.eliminada(id, by);
  }

  @Answers(
    'Records a payment of a pending invoice; a payment of all that is owed completes the invoice',
    facturaDeApi,
  )
  @Post(':id/abonos')
  async abonar(
    @Param('id', idDeFactura) id: string,
    @Body(new SchemaPipe(nuevoAbonoSchema)) abono: NuevoAbono,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    return aFacturaDeApi(await this.commands.execute(new RegistrarAbono(id, abono, by)));
  }

  @Answers('Annuls a payment; repeating it changes nothing', facturaDeApi)
  @Delete(':id/abonos/:abono_id')
  async anularAbono(
    @Param('id', idDeFactura) id: string,
    @Param('abono_id', idDeAbono) abono_id: string,
    @QueryString(new SchemaPipe(anulacionDeAbonoSchema)) { version, motivo }: AnulacionDeAbono,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    const command = { type: 'AnularAbono', user_id: by.ownerId, version, abono_id, motivo } as const;
    await this.commands.execute(new Act({ of: agregadoDeFactura, id, command }, by));
    return aFacturaDeApi(await this.consultas.comoQuedo(id, by));
  }

  @Answers('Makes sure that the stored PDF shows the invoice as it is now', regeneradoDeApi)
  @Post(':id/regenerate-pdf')
  @HttpCode(200)
  async regenerarPdf(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<{ message: string }> {
    await this.pdf.de(await this.consultas.ver(id, by));
    return { message: 'PDF regenerado exitosamente' };
  }

  @ForAccountant('factura')
  @Answers('The PDF of the invoice as it is now, also of a draft', undefined, PDF)
  @Get(':id/pdf')
  async pdfPropio(
    @Param('id', idDeFactura) id: string,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.pdf.de(await this.consultas.ver(id, by));
    await sendPdf(reply, conNombre(pdf));
  }

  /** Customers open this PDF without a session (decisions, "Invoices"). A draft is answered with 404. */
  @Public()
  @OpenedAsPage('Pregunta a quien te la compartió.')
  @Answers(
    'The PDF of the invoice as it is now, for anybody who has its address; not of a draft',
    undefined,
    PDF,
  )
  @Get(':id/pdf/public')
  async pdfPublico(
    @Param('id', idDeFactura) id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pdf = await this.pdf.publica(id);
    const { file } = pdf;
    void reply.header('etag', file.etag).header('cache-control', 'no-cache');
    // If-None-Match may list several etags, or a weak one from a proxy that compressed the response.
    if (request.headers['if-none-match']?.includes(file.etag)) {
      await reply.status(304).send();
      return;
    }
    await sendPdf(reply, conNombre(pdf), 'no-cache');
  }
}

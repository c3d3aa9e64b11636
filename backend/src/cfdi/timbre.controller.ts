import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { FACTURA_NO_ENCONTRADA } from '@cuenta-clara/dominio/facturas/factura';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import {
  type FacturaDeApi,
  type VistaDeFactura,
  aFacturaDeApi,
  facturaDeApi,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import { nombreDelXml } from '@cuenta-clara/dominio/facturas/timbre';
import {
  type CancelacionDeTimbre,
  cancelacionDeTimbreSchema,
} from '@cuenta-clara/dominio/facturas/timbre.schema';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { By } from '../platform/http/caller.ts';
import { sendDownload } from '../platform/http/download-answer.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { TakesXml, XML_TYPES } from '../platform/http/xml-bodies.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { TimbrarFactura } from './timbre.handlers.ts';
import { Timbres } from './timbres.ts';

const idDeFactura = new IdPipe('ID de factura inválido');

const XML_MAXIMO_BYTES = 256 * 1024;
export const XML_FORMATO = 'Sube el XML timbrado.';
export const XML_TAMANO = 'El XML no debe superar 256 kB.';
export const SIN_XML = 'No hay un XML timbrado de esta factura.';

@Controller('facturas')
export class TimbreController {
  constructor(
    private readonly commands: CommandBus,
    private readonly timbres: Timbres,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @TakesXml()
  @Answers('Stores the stamped XML of an invoice, which is then not changed any more', facturaDeApi, {
    bodies: XML_TYPES,
    refusals: [413, 415],
  })
  @Post(':id/timbre')
  @HttpCode(200)
  async timbrar(
    @Param('id', idDeFactura) id: string,
    @Req() { body }: FastifyRequest,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    if (!Buffer.isBuffer(body)) {
      await this.ver(id, by);
      throw new Refusal(415, XML_FORMATO);
    }
    if (body.length > XML_MAXIMO_BYTES) throw new Refusal(413, XML_TAMANO);
    return aFacturaDeApi(await this.commands.execute(new TimbrarFactura(id, body, by)));
  }

  @ForAccountant('factura')
  @Answers(
    'The stamped XML of an invoice, as it was uploaded; also after its stamp was cancelled',
    undefined,
    {
      files: [XML_TYPES[0]],
    },
  )
  @Get(':id/timbre')
  async xml(
    @Param('id', idDeFactura) id: string,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { timbre, datos } = (await this.ver(id, by)).factura;
    const file = timbre && (await this.timbres.de(timbre));
    if (!file) throw noExiste(SIN_XML);
    const nombre = nombreDelXml(datos.numero_factura);
    await sendDownload(reply, { nombre, bytes: file.bytes }, file.contentType);
  }

  @Answers('Records that SAT cancelled the stamp: the invoice is as before it was stamped', facturaDeApi)
  @Post(':id/timbre/cancelar')
  @HttpCode(200)
  async cancelar(
    @Param('id', idDeFactura) id: string,
    @Body(new SchemaPipe(cancelacionDeTimbreSchema)) cancelacion: CancelacionDeTimbre,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    const command = { type: 'CancelarTimbre', user_id: by.ownerId, ...cancelacion } as const;
    const { history } = await this.commands.execute(
      new Act({ of: agregadoDeFactura, id, command, keepsHistory: true }, by),
    );
    return aFacturaDeApi(proyectar(vistaDeFacturas, history, id)!);
  }

  private ver(id: string, by: Caller): Promise<VistaDeFactura> {
    return ownDocument(this.documents, vistaDeFacturas, id, by, FACTURA_NO_ENCONTRADA);
  }
}

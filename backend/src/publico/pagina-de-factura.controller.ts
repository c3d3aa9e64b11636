import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actorDeEnlace } from '@cuenta-clara/dominio/actor-de-enlace';
import { noExiste } from '@cuenta-clara/dominio/errores';
import { leer } from '@cuenta-clara/dominio/esquemas';
import { timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { nombreDelXml } from '@cuenta-clara/dominio/facturas/timbre';
import { PAGINA_CERRADA, avisoAbierto } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { agregadoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento.agregado';
import {
  AVISO_SCHEMA,
  type AvisoDeApi,
  type AvisoEscrito,
  aAvisoDeApi,
  avisoDeApi,
  avisoEscritoSchema,
} from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { Timbres } from '../cfdi/timbres.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { By } from '../platform/http/caller.ts';
import { sendDownload } from '../platform/http/download-answer.ts';
import { TakesForms } from '../platform/http/form-bodies.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { setPageLanguage } from '../platform/http/page-language.ts';
import { OpenedAsPage } from '../platform/http/refusal-page.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { Public } from '../platform/http/session.guard.ts';
import { XML_TYPES } from '../platform/http/xml-bodies.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { EnlacesDeFactura, type PaginaAbierta } from '../seguimiento/enlaces-de-factura.service.ts';
import { LimitesDePagina } from './limites-de-pagina.ts';
import { PaginaDeFactura } from './pagina-de-factura.service.ts';
import { CONSEJO, contestarEnvio, enviarPagina } from './pagina-enviada.ts';

const elToken = new SchemaPipe(z.string());

/** The visitor is unknown, so the link is recorded as the actor. */
const porElEnlace = ({ vista }: PaginaAbierta, visita: Caller): Caller => ({
  ...visita,
  ownerId: vista.factura.user_id,
  userId: actorDeEnlace(vista.id),
});

/**
 * Opening the page `/f/{token}` (request-path.ts) records nothing, because previews and scanners open links
 * too.
 */
@Controller('publico/f')
export class PaginaDeFacturaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly enlaces: EnlacesDeFactura,
    private readonly pagina: PaginaDeFactura,
    private readonly limites: LimitesDePagina,
    private readonly timbres: Timbres,
    private readonly dia: DiaDeLaDuena,
  ) {}

  @Answers('The page of an invoice, for anybody who has its link', undefined, { files: ['text/html'] })
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Get(':token')
  async ver(@Param('token', elToken) token: string, @Res() reply: FastifyReply): Promise<void> {
    await enviarPagina(reply, await this.pagina.hacer(token, await this.abrir(token, reply)));
  }

  @Answers('The stamped XML of an invoice, for anybody who has the link of its page', undefined, {
    files: [XML_TYPES[0]],
  })
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Get(':token/xml')
  async xml(@Param('token', elToken) token: string, @Res() reply: FastifyReply): Promise<void> {
    const { factura } = (await this.abrir(token, reply)).vista;
    const timbre = timbreVigente(factura);
    const file = timbre && (await this.timbres.de(timbre));
    if (!file) throw noExiste(PAGINA_CERRADA);
    const nombre = nombreDelXml(factura.datos.numero_factura);
    await sendDownload(reply, { nombre, bytes: file.bytes }, file.contentType);
  }

  @TakesForms()
  @Answers(
    'Records a notice of payment, which the owner confirms or discards. A form is redirected to the page (303)',
    avisoDeApi,
    {
      refusals: [409, 429],
    },
  )
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Post(':token/avisos')
  async avisar(
    @Param('token', elToken) token: string,
    @Body(new SchemaPipe(avisoEscritoSchema)) escrito: AvisoEscrito,
    @By() visita: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const abierta = await this.abrir(token, reply);
    const { idioma } = abierta.vista.factura;
    const envio = { pagina: `/f/${token}`, escrito, idioma, status: 201 };
    const anotar = () => this.anotar(abierta, escrito, reply.request.ip, visita);
    await contestarEnvio(reply, envio, anotar, (rechazado) => this.pagina.hacer(token, abierta, rechazado));
  }

  @Answers('Records once a day that the page was opened and touched')
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Post(':token/abierta')
  @HttpCode(204)
  async anotarApertura(
    @Param('token', elToken) token: string,
    @Req() { ip }: FastifyRequest,
    @By() visita: Caller,
  ): Promise<void> {
    const abierta = await this.enlaces.abrir(token);
    const { id, factura } = abierta.vista;
    await this.limites.apertura({ ip, id, idioma: factura.idioma });
    const command = { type: 'AnotarApertura', hoy: await this.dia.hoy(factura.user_id) } as const;
    const by = porElEnlace(abierta, visita);
    await this.commands.execute(new Act({ of: agregadoDeSeguimiento, id, command }, by));
  }

  private async abrir(token: string, { request }: FastifyReply): Promise<PaginaAbierta> {
    const abierta = await this.enlaces.abrir(token);
    setPageLanguage(request, abierta.vista.factura.idioma);
    return abierta;
  }

  private async anotar(
    abierta: PaginaAbierta,
    escrito: AvisoEscrito,
    ip: string,
    visita: Caller,
  ): Promise<AvisoDeApi> {
    const { id, factura } = abierta.vista;
    const { user_id, estado, idioma, datos } = factura;
    const desde = { ip, id, idioma };
    await this.limites.envio(desde);
    const dicho = leer(AVISO_SCHEMA[idioma], escrito);
    await this.limites.aviso(desde);
    const by = porElEnlace(abierta, visita);
    const con = {
      hoy: await this.dia.hoy(user_id),
      cliente_id: datos.cliente_id,
      idioma,
      saldo: datos.balance_restante,
      pagada: estado === 'pagada',
    };
    const command = { type: 'AvisarPago', aviso_id: idFor(by), ...dicho, con } as const;
    const { state } = await this.commands.execute(new Act({ of: agregadoDeSeguimiento, id, command }, by));
    return aAvisoDeApi(avisoAbierto(state, datos)!);
  }
}

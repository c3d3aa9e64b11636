import { Body, Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { actorDeEnlace } from '@cuenta-clara/dominio/actor-de-enlace';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { type ComandoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import {
  ACEPTACION_DEL_CLIENTE,
  type AceptacionEscrita,
  RECHAZO_DEL_CLIENTE,
  type RechazoEscrito,
  type RespuestaDePaginaDeApi,
  aRespuestaDePagina,
  aceptacionEscritaSchema,
  rechazoEscritoSchema,
  respuestaDePaginaDeApi,
} from '@cuenta-clara/dominio/cotizaciones/pagina-de-cotizacion';
import { leer } from '@cuenta-clara/dominio/esquemas';
import { CotizacionPdf } from '../cotizaciones/cotizacion-pdf.service.ts';
import {
  type CotizacionAbierta,
  EnlacesDeCotizacion,
} from '../cotizaciones/enlaces-de-cotizacion.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { By } from '../platform/http/caller.ts';
import { TakesForms } from '../platform/http/form-bodies.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { setPageLanguage } from '../platform/http/page-language.ts';
import { PDF, sendPdf } from '../platform/http/pdf-answer.ts';
import { OpenedAsPage } from '../platform/http/refusal-page.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { Public } from '../platform/http/session.guard.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { LimitesDePagina } from './limites-de-pagina.ts';
import { PaginaDeCotizacion, type RespuestaRechazada } from './pagina-de-cotizacion.service.ts';
import { CONSEJO, contestarEnvio, enviarPagina } from './pagina-enviada.ts';

const elToken = new SchemaPipe(z.string());

type DelCliente = Extract<ComandoDeCotizacion, { por: 'cliente' }>;

interface Respuesta {
  readonly por: RespuestaRechazada['por'];
  readonly token: string;
  readonly escrito: object;
  readonly visita: Caller;
  readonly reply: FastifyReply;
}

/**
 * Opening the page `/c/{token}` (request-path.ts) records nothing, because previews and scanners open links
 * too.
 */
@Controller('publico/c')
export class PaginaDeCotizacionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly enlaces: EnlacesDeCotizacion,
    private readonly pagina: PaginaDeCotizacion,
    private readonly pdf: CotizacionPdf,
    private readonly limites: LimitesDePagina,
    private readonly dia: DiaDeLaDuena,
  ) {}

  @Answers(
    'The page of a quote with the revision that was sent last, for anybody who has its link',
    undefined,
    {
      files: ['text/html'],
    },
  )
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Get(':token')
  async ver(
    @Param('token', elToken) token: string,
    @By() visita: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await enviarPagina(reply, await this.pagina.hacer(token, await this.abrir(token, reply), visita));
  }

  @Answers('The PDF of the revision that was sent last, for anybody who has the link', undefined, PDF)
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Get(':token/pdf')
  async enPdf(@Param('token', elToken) token: string, @Res() reply: FastifyReply): Promise<void> {
    const { cotizacion } = await this.abrir(token, reply);
    const pdf = await this.pdf.enviada(cotizacion, cotizacion.enviada);
    await sendPdf(reply, pdf);
  }

  @TakesForms()
  @Answers(
    'Records that the customer accepts the shown revision; repeating it changes nothing. A form is redirected to the page (303)',
    respuestaDePaginaDeApi,
    { refusals: [409, 429] },
  )
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Post(':token/aceptar')
  @HttpCode(200)
  aceptar(
    @Param('token', elToken) token: string,
    @Body(new SchemaPipe(aceptacionEscritaSchema)) escrito: AceptacionEscrita,
    @By() visita: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.contestar(
      { por: 'aceptar', token, escrito, visita, reply },
      async ({ cotizacion: { user_id, enviada } }) => ({
        type: 'AceptarCotizacion',
        por: 'cliente',
        ...leer(ACEPTACION_DEL_CLIENTE[enviada.contenido.idioma], escrito),
        hoy: await this.dia.hoy(user_id),
      }),
    );
  }

  @TakesForms()
  @Answers(
    'Records that the customer declines the shown revision or asks for changes; repeating it changes nothing. A form is redirected to the page (303)',
    respuestaDePaginaDeApi,
    { refusals: [409, 429] },
  )
  @Public()
  @OpenedAsPage(...CONSEJO)
  @Post(':token/rechazar')
  @HttpCode(200)
  rechazar(
    @Param('token', elToken) token: string,
    @Body(new SchemaPipe(rechazoEscritoSchema)) escrito: RechazoEscrito,
    @By() visita: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.contestar(
      { por: 'rechazar', token, escrito, visita, reply },
      async ({ cotizacion: { enviada } }) => ({
        type: 'RechazarCotizacion',
        por: 'cliente',
        ...leer(RECHAZO_DEL_CLIENTE[enviada.contenido.idioma], escrito),
      }),
    );
  }

  private async contestar(
    { por, token, escrito, visita, reply }: Respuesta,
    comando: (abierta: CotizacionAbierta) => Promise<DelCliente>,
  ): Promise<void> {
    const abierta = await this.abrir(token, reply);
    const { idioma } = abierta.cotizacion.enviada.contenido;
    const suya = { ip: reply.request.ip, id: abierta.id, idioma };
    const anotar = async () => {
      await this.limites.envio(suya);
      const dicho = await comando(abierta);
      await this.limites.respuesta(suya);
      return this.anotar(abierta, dicho, visita);
    };
    const envio = { pagina: `/c/${token}`, escrito, idioma, status: 200 };
    await contestarEnvio(reply, envio, anotar, async (rechazado) =>
      // The quote is read again: the customer's answer may have been refused because of a newer revision.
      this.pagina.hacer(token, await this.abrir(token, reply), visita, { ...rechazado, por }),
    );
  }

  private async abrir(token: string, { request }: FastifyReply): Promise<CotizacionAbierta> {
    const abierta = await this.enlaces.abrir(token);
    setPageLanguage(request, abierta.cotizacion.enviada.contenido.idioma);
    return abierta;
  }

  /** The visitor is unknown, so the link is recorded as the actor. */
  private async anotar(
    { id, cotizacion: { user_id } }: CotizacionAbierta,
    command: DelCliente,
    visita: Caller,
  ): Promise<RespuestaDePaginaDeApi> {
    const by = { ...visita, ownerId: user_id, userId: actorDeEnlace(id) };
    const { state } = await this.commands.execute(new Act({ of: agregadoDeCotizacion, id, command }, by));
    return aRespuestaDePagina(state.cotizacion!);
  }
}

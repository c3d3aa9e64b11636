import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { actorDeEnlace } from '@cuenta-clara/dominio/actor-de-enlace';
import {
  type PeriodoDeEnlace,
  enlaceDeEstadoSchema,
} from '@cuenta-clara/dominio/movimientos/enlaces-de-estado';
import { agregadoDeEnlaces } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.agregado';
import {
  type EnlaceDeEstadoDeApi,
  aEnlaceDeApi,
  enlaceDeEstadoDeApi,
  vistaDeEnlaces,
} from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { Act } from '../platform/write-side/act.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { OpenedAsPage } from '../platform/http/refusal-page.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { Public } from '../platform/http/session.guard.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { Deudoras } from './deudoras.ts';
import { EnlacesAbiertos } from './enlaces-abiertos.service.ts';
import { EstadoPdf } from './estado-pdf.service.ts';
import { PDF, sendPdf } from '../platform/http/pdf-answer.ts';

@Controller('clientes')
export class EnlacesDeEstadoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deudoras: Deudoras,
    private readonly abiertos: EnlacesAbiertos,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @Answers(
    "The links of a customer's statement, newest first, with those that were revoked",
    z.array(enlaceDeEstadoDeApi),
  )
  @Get(':id/enlaces-de-estado')
  async listar(
    @Param('id', new IdPipe()) cliente_id: string,
    @By() by: Caller,
  ): Promise<EnlaceDeEstadoDeApi[]> {
    await this.deudoras.ver(cliente_id, by);
    const enlaces = await this.documents.find(vistaDeEnlaces, {
      equal: { owner: by.ownerId, cliente_id },
      order: [{ field: 'creado', direction: 'desc' }],
    });
    return enlaces.map((uno) => aEnlaceDeApi(uno, this.tokenDe));
  }

  @Answers(
    'Makes a link that opens the statement of a customer without a session, of a period or of what is pending',
    enlaceDeEstadoDeApi,
  )
  @Post(':id/enlaces-de-estado')
  async crear(
    @Param('id', new IdPipe()) cliente_id: string,
    @Body(new SchemaPipe(enlaceDeEstadoSchema)) { desde, hasta }: PeriodoDeEnlace,
    @By() by: Caller,
  ): Promise<EnlaceDeEstadoDeApi> {
    await this.deudoras.ver(cliente_id, by);
    const id = idFor(by);
    // The token is made first: when that fails, no link is recorded.
    this.tokenDe(id);
    const command = {
      type: 'CrearEnlaceDeEstado',
      enlace: { id, cliente_id, desde: desde ?? null, hasta: hasta ?? null },
    } as const;
    const { recorded } = await this.commands.execute(
      new Act({ of: agregadoDeEnlaces, id: cliente_id, command }, by),
    );
    return aEnlaceDeApi(proyectar(vistaDeEnlaces, recorded, id)!, this.tokenDe);
  }

  @Answers('Revokes a link, which then opens nothing')
  @Delete(':id/enlaces-de-estado/:enlace_id')
  @HttpCode(204)
  async revocar(
    @Param('id', new IdPipe()) cliente_id: string,
    @Param('enlace_id', new IdPipe()) id: string,
    @By() by: Caller,
  ): Promise<void> {
    await this.deudoras.ver(cliente_id, by);
    const command = { type: 'RevocarEnlaceDeEstado', id } as const;
    await this.commands.execute(new Act({ of: agregadoDeEnlaces, id: cliente_id, command }, by));
  }

  private readonly tokenDe = (id: string): string => this.abiertos.tokenDe(id);
}

@Controller('estado')
export class EstadoPublicoController {
  constructor(
    private readonly abiertos: EnlacesAbiertos,
    private readonly pdf: EstadoPdf,
  ) {}

  /** Opening a link changes nothing, because previews and scanners open links too. */
  @Public()
  @OpenedAsPage('Pregunta a quien te lo compartió.')
  @Answers(
    'The statement that a link opens, as of now or of its period, for anybody who has the link',
    undefined,
    PDF,
  )
  @Get(':token')
  async abrir(
    @Param('token', new SchemaPipe(z.string())) token: string,
    @By() visita: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { enlace, owner } = await this.abiertos.con(token);
    const { id, cliente_id, desde, hasta } = enlace;
    const by = { ...visita, ownerId: owner, userId: actorDeEnlace(id) };
    const pedido = {
      desde: desde ?? undefined,
      hasta: hasta ?? undefined,
      soloPendientes: desde === null && hasta === null,
    };
    await sendPdf(reply, await this.pdf.de(cliente_id, pedido, by));
  }
}

import { Body, Controller, Get, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type CompaneroDeApi,
  companeroDeApi,
  nombreDelCompanero,
} from '@cuenta-clara/dominio/evidencia/exportacion/companero';
import {
  EXPORTACION_NO_ENCONTRADA,
  type Periodo,
  exigirLista,
  exportacionSchema,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { agregadoDeExportaciones } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.agregado';
import {
  type ExportacionDeApi,
  type VistaDeExportacion,
  aExportacionDeApi,
  exportacionDeApi,
  vistaDeExportaciones,
} from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import {
  claveDeFinDeDia,
  vistaDeFinesDeDia,
} from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { Act } from '../../platform/write-side/act.ts';
import { type DocumentStore } from '../../platform/document-store/document-store.ts';
import { type Caller, idFor } from '../../platform/write-side/caller.ts';
import { By } from '../../platform/http/caller.ts';
import { Answers } from '../../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../../platform/http/schema.pipe.ts';
import { ForAccountant } from '../../platform/http/session.guard.ts';
import { sendArchive } from '../../platform/http/download-answer.ts';
import { ownDocument } from '../../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../../platform/system/tokens.ts';
import { DiaDeLaDuena } from '../../negocio/dia-de-la-duena.service.ts';
import { Companeros } from './companeros.service.ts';
import { ExportacionesEnCurso } from './exportaciones.service.ts';

@Controller('libro/exportaciones')
export class ExportacionesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly enCurso: ExportacionesEnCurso,
    private readonly companeros: Companeros,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @Answers('Requests an archive of a period, which is made outside the request', exportacionDeApi)
  @ForAccountant('exportacion')
  @Post()
  async pedir(
    @Body(new SchemaPipe(exportacionSchema)) periodo: Periodo,
    @By() by: Caller,
  ): Promise<ExportacionDeApi> {
    const id = idFor(by);
    // A day's recorded end keeps its time zone, so that a second request gives the same archive.
    const fin = await this.documents.get(vistaDeFinesDeDia, claveDeFinDeDia(by.ownerId, periodo.hasta));
    const zona = fin?.zona ?? (await this.dia.zona(by.ownerId));
    const command = { type: 'PedirExportacion', id, ...periodo, zona } as const;
    const { recorded } = await this.commands.execute(
      new Act({ of: agregadoDeExportaciones, id: by.ownerId, command }, by),
    );
    return aExportacionDeApi(proyectar(vistaDeExportaciones, recorded, id)!);
  }

  @Answers('The requested archives, newest first', z.array(exportacionDeApi))
  @ForAccountant('exportacion')
  @Get()
  async listar(@By() by: Caller): Promise<ExportacionDeApi[]> {
    const pedidas = await this.documents.find(vistaDeExportaciones, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creada', direction: 'desc' }],
    });
    return pedidas.map(aExportacionDeApi);
  }

  @Answers('An archive and its progress', exportacionDeApi)
  @ForAccountant('exportacion')
  @Get(':id')
  async ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<ExportacionDeApi> {
    return aExportacionDeApi(await this.vistaDe(id, by));
  }

  @Answers('The file of an archive', undefined, { files: ['application/zip'], refusals: [409] })
  @ForAccountant('exportacion')
  @Get(':id/archivo')
  async archivo(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const vista = await this.vistaDe(id, by);
    const { desde, hasta } = vista.exportacion;
    await sendArchive(reply, `CuentaClara-${desde}-${hasta}.zip`, await this.enCurso.archivo(vista, by));
  }

  @Answers(
    'The proofs that became possible after the archive was made (docs/evidencia/exportacion.md, "sello.json")',
    companeroDeApi,
    { refusals: [409] },
  )
  @ForAccountant('exportacion')
  @Get(':id/sello')
  async sello(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CompaneroDeApi> {
    const vista = await this.vistaDe(id, by);
    exigirLista(vista.exportacion);
    const nombre = nombreDelCompanero(vista.exportacion);
    void reply.header('content-disposition', `attachment; filename="${nombre}"`);
    return this.companeros.de(vista);
  }

  private vistaDe(id: string, by: Caller): Promise<VistaDeExportacion> {
    return ownDocument(this.documents, vistaDeExportaciones, id, by, EXPORTACION_NO_ENCONTRADA);
  }
}

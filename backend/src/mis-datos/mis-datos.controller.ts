import { Controller, Get, Inject, Param, Post, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  type MisDatosDeApi,
  NOMBRE_DE_MIS_DATOS,
  misDatosDeApi,
} from '@cuenta-clara/dominio/mis-datos/mis-datos.api';
import { MIS_DATOS_NO_ENCONTRADOS } from '@cuenta-clara/dominio/mis-datos/mis-datos';
import { agregadoDeMisDatos } from '@cuenta-clara/dominio/mis-datos/mis-datos.agregado';
import {
  type VistaDeMisDatos,
  aMisDatosDeApi,
  vistaDeMisDatos,
} from '@cuenta-clara/dominio/mis-datos/mis-datos.view';
import { proyectar } from '@cuenta-clara/dominio/proyeccion';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe } from '../platform/http/schema.pipe.ts';
import { sendArchive } from '../platform/http/download-answer.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { MisDatosEnCurso } from './mis-datos.service.ts';

@Controller('mis-datos')
export class MisDatosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly enCurso: MisDatosEnCurso,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @Answers('Requests a copy of all data of the owner, which is made outside the request', misDatosDeApi)
  @Post()
  async pedir(@By() by: Caller): Promise<MisDatosDeApi> {
    const id = idFor(by);
    const command = { type: 'PedirMisDatos', id } as const;
    const { recorded } = await this.commands.execute(
      new Act({ of: agregadoDeMisDatos, id: by.ownerId, command }, by),
    );
    return aMisDatosDeApi(proyectar(vistaDeMisDatos, recorded, id)!);
  }

  @Answers(
    'The requested copies, newest first; only the newest finished copy has a file',
    z.array(misDatosDeApi),
  )
  @Get()
  async listar(@By() by: Caller): Promise<MisDatosDeApi[]> {
    const pedidas = await this.documents.find(vistaDeMisDatos, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creada', direction: 'desc' }],
    });
    return pedidas.map(aMisDatosDeApi);
  }

  @Answers('A copy and its progress', misDatosDeApi)
  @Get(':id')
  async ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<MisDatosDeApi> {
    return aMisDatosDeApi(await this.vistaDe(id, by));
  }

  @Answers('The file of a copy: a ZIP of workbooks', undefined, {
    files: ['application/zip'],
    refusals: [409],
  })
  @Get(':id/archivo')
  async archivo(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const vista = await this.vistaDe(id, by);
    const archivo = await this.enCurso.archivo(vista);
    const dia = diaEn(await this.dia.zona(by.ownerId), vista.creada);
    await sendArchive(reply, `${NOMBRE_DE_MIS_DATOS}-${dia}.zip`, archivo);
  }

  private vistaDe(id: string, by: Caller): Promise<VistaDeMisDatos> {
    return ownDocument(this.documents, vistaDeMisDatos, id, by, MIS_DATOS_NO_ENCONTRADOS);
  }
}

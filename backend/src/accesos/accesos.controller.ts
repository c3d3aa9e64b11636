import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { type DatosDeAcceso, accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { agregadoDeAccesos } from '@cuenta-clara/dominio/accesos/accesos.agregado';
import {
  type AccesoCreadoDeApi,
  type AccesoDeApi,
  aAccesoDeApi,
  accesoCreadoDeApi,
  accesoDeApi,
  vistaDeAccesos,
} from '@cuenta-clara/dominio/accesos/accesos.view';
import { Act } from '../platform/write-side/act.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { CrearAcceso } from './accesos.handlers.ts';

@Controller('accesos')
export class AccesosController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @Answers("The accountant's accesses, newest first, with those that ended", z.array(accesoDeApi))
  @Get()
  async listar(@By() by: Caller): Promise<AccesoDeApi[]> {
    const dados = await this.documents.find(vistaDeAccesos, {
      equal: { owner: by.ownerId },
      order: [{ field: 'creado', direction: 'desc' }],
    });
    return dados.map(aAccesoDeApi);
  }

  @Answers('Gives an access that only reads; its token is told here and never again', accesoCreadoDeApi)
  @Post()
  crear(
    @Body(new SchemaPipe(accesoSchema)) datos: DatosDeAcceso,
    @By() by: Caller,
  ): Promise<AccesoCreadoDeApi> {
    return this.commands.execute(new CrearAcceso(datos, by));
  }

  @Answers('Revokes an access: from now on it opens nothing')
  @Delete(':id')
  @HttpCode(204)
  async revocar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    const command = { type: 'RevocarAcceso', id } as const;
    await this.commands.execute(new Act({ of: agregadoDeAccesos, id: by.ownerId, command }, by));
  }
}

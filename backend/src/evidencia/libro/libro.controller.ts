import { Body, Controller, Get, HttpCode, Post, Query as QueryString } from '@nestjs/common';
import { type z } from 'zod';
import {
  type PaginaDelLibroDeApi,
  type PaginaPedidaDelLibro,
  type VerificacionDeApi,
  paginaDelLibroDeApi,
  paginaDelLibroSchema,
  verificacionDeApi,
  verificarSchema,
} from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { type Caller } from '../../platform/write-side/caller.ts';
import { By } from '../../platform/http/caller.ts';
import { Answers } from '../../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../../platform/http/schema.pipe.ts';
import { ForAccountant } from '../../platform/http/session.guard.ts';
import { DiaDeLaDuena } from '../../negocio/dia-de-la-duena.service.ts';
import { ConsultasDelLibro } from './libro.consultas.ts';
import { VerificacionDelLibro } from '../auditoria/verificacion-del-libro.service.ts';

@Controller('libro')
export class LibroController {
  constructor(
    private readonly consultas: ConsultasDelLibro,
    private readonly verificacion: VerificacionDelLibro,
    private readonly dia: DiaDeLaDuena,
  ) {}

  @Answers('A page of the ledger, newest first, and the sums of its months', paginaDelLibroDeApi)
  @ForAccountant('libro')
  @Get()
  ver(
    @QueryString(new SchemaPipe(paginaDelLibroSchema)) pedido: PaginaPedidaDelLibro,
    @By() by: Caller,
  ): Promise<PaginaDelLibroDeApi> {
    return this.consultas.ver(pedido, by);
  }

  @Answers('Verifies the ledger: compares log, entries and invoices', verificacionDeApi)
  @ForAccountant('verificacion')
  @Post('verificar')
  @HttpCode(200)
  async verificar(
    @Body(new SchemaPipe(verificarSchema)) { anclas }: z.output<typeof verificarSchema>,
    @By() by: Caller,
  ): Promise<VerificacionDeApi> {
    return this.verificacion.de(by.ownerId, anclas, await this.dia.zona(by.ownerId));
  }
}

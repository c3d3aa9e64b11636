import { Controller, Get, HttpCode, Post, Query as QueryString } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  type PaginaDelLibroDeApi,
  type PaginaPedidaDelLibro,
  type VerificacionDeApi,
  paginaDelLibroDeApi,
  paginaDelLibroSchema,
  verificacionDeApi,
} from '@cuenta-clara/dominio/libro/libro.api';
import { By, type Caller } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { VerLibro, VerificarLibro } from './libro.handlers.ts';

@Controller('libro')
export class LibroController {
  constructor(private readonly queries: QueryBus) {}

  @Answers('A page of the ledger, newest first, and the sums of its months', paginaDelLibroDeApi)
  @ForAccountant('libro')
  @Get()
  ver(
    @QueryString(new SchemaPipe(paginaDelLibroSchema)) pedido: PaginaPedidaDelLibro,
    @By() by: Caller,
  ): Promise<PaginaDelLibroDeApi> {
    return this.queries.execute(new VerLibro(pedido, by));
  }

  @Answers('Proves the ledger: log, entries and invoices held against each other', verificacionDeApi)
  @ForAccountant('verificacion')
  @Post('verificar')
  @HttpCode(200)
  verificar(@By() by: Caller): Promise<VerificacionDeApi> {
    return this.queries.execute(new VerificarLibro(by));
  }
}

import { Controller, Get, HttpCode, Param, Post, Query as QueryString } from '@nestjs/common';
import {
  type ConsistenciaDeApi,
  type ConsistenciaPedida,
  type PruebaDeFacturaDeApi,
  consistenciaDeApi,
  consistenciaSchema,
  pruebaDeFacturaDeApi,
} from '@cuenta-clara/dominio/evidencia/arbol/prueba.api';
import { type Caller } from '../../platform/write-side/caller.ts';
import { By } from '../../platform/http/caller.ts';
import { Answers } from '../../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../../platform/http/schema.pipe.ts';
import { ForAccountant } from '../../platform/http/session.guard.ts';
import { Pruebas } from './pruebas.service.ts';

const idDeFactura = new IdPipe('ID de factura inválido');

@Controller()
export class PruebasController {
  constructor(private readonly pruebas: Pruebas) {}

  @Answers(
    'The proof of an invoice, also of a deleted one, against the newest seal (docs/evidencia/formato.md)',
    pruebaDeFacturaDeApi,
  )
  @ForAccountant('verificacion')
  @Get('facturas/:id/prueba')
  deFactura(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<PruebaDeFacturaDeApi> {
    return this.pruebas.deFactura(id, by);
  }

  @Answers(
    'The proof of an invoice, after a new seal if the newest seal does not cover it',
    pruebaDeFacturaDeApi,
  )
  @ForAccountant('verificacion')
  @Post('facturas/:id/prueba')
  @HttpCode(200)
  sellarFactura(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<PruebaDeFacturaDeApi> {
    return this.pruebas.sellarFactura(id, by);
  }

  @Answers('The proof that a later seal begins with the events of an earlier seal', consistenciaDeApi)
  @ForAccountant('verificacion')
  @Get('libro/consistencia')
  consistencia(
    @QueryString(new SchemaPipe(consistenciaSchema)) pedida: ConsistenciaPedida,
    @By() by: Caller,
  ): Promise<ConsistenciaDeApi> {
    return this.pruebas.consistencia(pedida, by);
  }
}

import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  type DatosDeMetodo,
  type EventoDeMetodos,
  type MetodoDePago,
  type MetodosDePago,
  cambioDeMetodoSchema,
  metodoDe,
  metodoDePagoSchema,
  metodosDePago,
  metodosEnOrden,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import {
  PREFIJO_DE_METODOS,
  metodoDePagoDeApi,
  vistaDeMetodos,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { dataDeApi } from '@cuenta-clara/dominio/respuestas';
import { historialDeMetodos, narradorDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/historial';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { By, type Caller, idFor } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { OwnerDocuments } from '../platform/owner-documents.ts';

/** The payment methods of an owner are one aggregate (see OwnerDocuments). */
const DE_LOS_METODOS = { decider: metodosDePago, streamPrefix: PREFIJO_DE_METODOS, view: vistaDeMetodos };

@Controller('metodos-pago')
export class MetodosDePagoController {
  constructor(
    private readonly documents: OwnerDocuments,
    private readonly historiales: LectorDeHistorial,
  ) {}

  @Answers('The payment methods', z.array(metodoDePagoDeApi))
  @Get()
  async listar(@By() by: Caller): Promise<MetodosDePago> {
    return metodosEnOrden(await this.documents.read(DE_LOS_METODOS, by));
  }

  @Answers('What happened to the payment methods, oldest first', historialDeMetodos)
  @ForAccountant('historial')
  @Get('historial')
  historial(@By() by: Caller): Promise<Historial<EventoDeMetodos['type']>> {
    return this.historiales.de(narradorDeMetodos, PREFIJO_DE_METODOS + by.ownerId, by);
  }

  @Answers('Makes a payment method', dataDeApi(metodoDePagoDeApi))
  @Post()
  async crear(
    @Body(new SchemaPipe(metodoDePagoSchema)) datos: DatosDeMetodo,
    @By() by: Caller,
  ): Promise<{ data: MetodoDePago }> {
    const id = idFor(by);
    const metodos = await this.documents.change(DE_LOS_METODOS, { type: 'CrearMetodoDePago', id, datos }, by);
    return { data: metodoDe(metodos, id) };
  }

  @Answers('Changes a payment method', dataDeApi(metodoDePagoDeApi))
  @Put(':id')
  async actualizar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(cambioDeMetodoSchema)) { version, ...cambio }: z.output<typeof cambioDeMetodoSchema>,
    @By() by: Caller,
  ): Promise<{ data: MetodoDePago }> {
    const comando = { type: 'ActualizarMetodoDePago', id, version, cambio } as const;
    return { data: metodoDe(await this.documents.change(DE_LOS_METODOS, comando, by), id) };
  }

  @Answers('Deletes a payment method; payments already made stay as they are')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.documents.change(DE_LOS_METODOS, { type: 'EliminarMetodoDePago', id }, by);
  }
}

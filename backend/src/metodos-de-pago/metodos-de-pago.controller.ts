import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query as QueryString,
} from '@nestjs/common';
import { z } from 'zod';
import {
  type DatosDeMetodo,
  type EventoDeMetodos,
  cambioDeMetodoSchema,
  metodoDe,
  metodoDePagoSchema,
  metodosEnOrden,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { agregadoDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.agregado';
import {
  type MetodoDePagoDeApi,
  aMetodoDeApi,
  metodoDePagoDeApi,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { dataDeApi } from '@cuenta-clara/dominio/respuestas';
import { historialDeMetodos } from '@cuenta-clara/dominio/metodos-de-pago/historial';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { OwnerDocuments } from '../platform/owners/owner-documents.ts';

@Controller('metodos-pago')
export class MetodosDePagoController {
  constructor(
    private readonly documents: OwnerDocuments,
    private readonly historiales: LectorDeHistorial,
  ) {}

  @Answers('The payment methods', z.array(metodoDePagoDeApi))
  @Get()
  async listar(@By() by: Caller): Promise<readonly MetodoDePagoDeApi[]> {
    return metodosEnOrden(await this.documents.read(agregadoDeMetodos, by)).map(aMetodoDeApi);
  }

  @Answers('The history of the payment methods: its newest page, the oldest event first', historialDeMetodos)
  @ForAccountant('historial')
  @Get('historial')
  historial(
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeMetodos['type']>> {
    return this.historiales.de(agregadoDeMetodos, by.ownerId, pagina, by);
  }

  @Answers('Makes a payment method', dataDeApi(metodoDePagoDeApi))
  @Post()
  async crear(
    @Body(new SchemaPipe(metodoDePagoSchema)) datos: DatosDeMetodo,
    @By() by: Caller,
  ): Promise<{ data: MetodoDePagoDeApi }> {
    const id = idFor(by);
    const metodos = await this.documents.change(
      agregadoDeMetodos,
      { type: 'CrearMetodoDePago', id, datos },
      by,
    );
    return { data: aMetodoDeApi(metodoDe(metodos, id)) };
  }

  @Answers('Changes a payment method', dataDeApi(metodoDePagoDeApi))
  @Put(':id')
  async actualizar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(cambioDeMetodoSchema)) { version, ...cambio }: z.output<typeof cambioDeMetodoSchema>,
    @By() by: Caller,
  ): Promise<{ data: MetodoDePagoDeApi }> {
    const comando = { type: 'ActualizarMetodoDePago', id, version, cambio } as const;
    return { data: aMetodoDeApi(metodoDe(await this.documents.change(agregadoDeMetodos, comando, by), id)) };
  }

  @Answers('Deletes a payment method; payments already made stay as they are')
  @Delete(':id')
  @HttpCode(204)
  async eliminar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<void> {
    await this.documents.change(agregadoDeMetodos, { type: 'EliminarMetodoDePago', id }, by);
  }

  @Answers('Restores a deleted payment method', dataDeApi(metodoDePagoDeApi))
  @Post(':id/restaurar')
  @HttpCode(200)
  async restaurar(
    @Param('id', new IdPipe()) id: string,
    @By() by: Caller,
  ): Promise<{ data: MetodoDePagoDeApi }> {
    const comando = { type: 'RestaurarMetodoDePago', id } as const;
    return { data: aMetodoDeApi(metodoDe(await this.documents.change(agregadoDeMetodos, comando, by), id)) };
  }
}

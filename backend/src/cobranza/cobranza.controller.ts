import { Body, Controller, Delete, Get, Param, Post, Put, Query as QueryString } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type EventoDeCobranza, type PedidoDeCobranza } from '@cuenta-clara/dominio/cobranza/cobranza';
import {
  type CobranzaDeClientaDeApi,
  type CobranzaPedida,
  type NuevaPromesa,
  type NuevoRecordatorio,
  type PaginaDeCobranzaDeApi,
  type Posposicion,
  cobranzaDeClientaDeApi,
  cobranzaPedidaSchema,
  paginaDeCobranzaDeApi,
  posposicionSchema,
  promesaSchema,
  recordatorioSchema,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { agregadoDeCobranza } from '@cuenta-clara/dominio/cobranza/cobranza.agregado';
import { historialDeCobranza } from '@cuenta-clara/dominio/cobranza/historial';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { Act } from '../platform/write-side/act.ts';
import { type Caller, idFor } from '../platform/write-side/caller.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { ConsultasDeCobranza } from './cobranza.consultas.ts';

@Controller('cobranza')
export class CobranzaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly consultas: ConsultasDeCobranza,
  ) {}

  @Answers('The customers to remind of overdue invoices', paginaDeCobranzaDeApi)
  @ForAccountant('cobranza')
  @Get()
  pagina(
    @QueryString(new SchemaPipe(cobranzaPedidaSchema)) pedido: CobranzaPedida,
    @By() by: Caller,
  ): Promise<PaginaDeCobranzaDeApi> {
    return this.consultas.pagina(pedido, by);
  }

  @Answers('The overdue invoices of a customer, with reminders and promises', cobranzaDeClientaDeApi)
  @ForAccountant('cobranza')
  @Get(':id')
  ver(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CobranzaDeClientaDeApi> {
    return this.consultas.ver(id, by);
  }

  @Answers(
    'The history of collecting from a customer: its newest page, the oldest event first',
    historialDeCobranza,
  )
  @ForAccountant('cobranza')
  @Get(':id/historial')
  historial(
    @Param('id', new IdPipe()) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeCobranza['type']>> {
    return this.consultas.historial(id, pagina, by);
  }

  @Answers(
    'Records a reminder to a customer; 409 when there is nothing to remind her of',
    cobranzaDeClientaDeApi,
  )
  @Post(':id/recordatorios')
  recordar(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(recordatorioSchema)) recordatorio: NuevoRecordatorio,
    @By() by: Caller,
  ): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'Recordar', recordatorio_id: idFor(by), ...recordatorio }, by);
  }

  @Answers('Undoes a reminder that was not sent; repeating it changes nothing', cobranzaDeClientaDeApi)
  @Delete(':id/recordatorios/:recordatorio_id')
  desmentir(
    @Param('id', new IdPipe()) id: string,
    @Param('recordatorio_id', new IdPipe()) recordatorio_id: string,
    @By() by: Caller,
  ): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'DesmentirRecordatorio', recordatorio_id }, by);
  }

  @Answers('Records what a customer promised, in place of an earlier promise', cobranzaDeClientaDeApi)
  @Put(':id/promesa')
  prometer(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(promesaSchema)) promesa: NuevaPromesa,
    @By() by: Caller,
  ): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'RegistrarPromesa', ...promesa }, by);
  }

  @Answers('Removes the promise of a customer; repeating it changes nothing', cobranzaDeClientaDeApi)
  @Delete(':id/promesa')
  retirarPromesa(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'RetirarPromesa' }, by);
  }

  @Answers('Postpones the reminders of a customer until a day', cobranzaDeClientaDeApi)
  @Put(':id/pospuesta')
  posponer(
    @Param('id', new IdPipe()) id: string,
    @Body(new SchemaPipe(posposicionSchema)) posposicion: Posposicion,
    @By() by: Caller,
  ): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'PosponerCobranza', ...posposicion }, by);
  }

  @Answers('Ends the postponement of reminders; repeating it changes nothing', cobranzaDeClientaDeApi)
  @Delete(':id/pospuesta')
  retomar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'RetomarCobranza' }, by);
  }

  @Answers('Stops the reminders of a customer; repeating it changes nothing', cobranzaDeClientaDeApi)
  @Put(':id/no-recordar')
  suspender(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'SuspenderCobranza' }, by);
  }

  @Answers('Allows the reminders of a customer again; repeating it changes nothing', cobranzaDeClientaDeApi)
  @Delete(':id/no-recordar')
  reanudar(@Param('id', new IdPipe()) id: string, @By() by: Caller): Promise<CobranzaDeClientaDeApi> {
    return this.cobrar(id, { type: 'ReanudarCobranza' }, by);
  }

  private async cobrar(id: string, pedido: PedidoDeCobranza, by: Caller): Promise<CobranzaDeClientaDeApi> {
    const command = { ...pedido, con: await this.consultas.contexto(id, by) };
    const laCobranza = { of: agregadoDeCobranza, id };
    await this.commands.execute(new Act({ ...laCobranza, command }, by));
    return this.consultas.comoQuedo(id, by);
  }
}

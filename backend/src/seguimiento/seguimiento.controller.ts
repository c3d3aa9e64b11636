import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query as QueryString } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { FACTURA_NO_ENCONTRADA } from '@cuenta-clara/dominio/facturas/factura';
import { type NuevoAbono } from '@cuenta-clara/dominio/facturas/factura.schema';
import {
  type FacturaDeApi,
  type VistaDeFactura,
  aFacturaDeApi,
  facturaDeApi,
  vistaDeFacturas,
} from '@cuenta-clara/dominio/facturas/factura.view';
import {
  type Historial,
  type PaginaPedidaDeHistorial,
  paginaDeHistorialSchema,
} from '@cuenta-clara/dominio/historial/historial';
import { historialDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/historial';
import { agregadoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento.agregado';
import {
  type AvisosAbiertosDeApi,
  type AvisosPedidos,
  type Descarte,
  type EnlaceDePaginaDeApi,
  type SeguimientoDeApi,
  aAvisoDeApi,
  aSeguimientoDeApi,
  avisosAbiertosDeApi,
  avisosPedidosSchema,
  confirmacionSchema,
  descarteSchema,
  enlaceDePaginaDeApi,
  seguimientoDeApi,
} from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { type EventoDeSeguimiento } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { By } from '../platform/http/caller.ts';
import { Answers } from '../platform/http/openapi/answers.ts';
import { IdPipe, SchemaPipe } from '../platform/http/schema.pipe.ts';
import { ForAccountant } from '../platform/http/session.guard.ts';
import { ownDocument } from '../platform/owners/own-document.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { AvisosAbiertos } from './avisos-abiertos.service.ts';
import { EnlacesDeFactura } from './enlaces-de-factura.service.ts';
import { ConfirmarAviso } from './seguimiento.handlers.ts';

const idDeFactura = new IdPipe('ID de factura inválido');
const idDeAviso = new IdPipe('ID de aviso inválido');

/** Accountants do not get the link to an invoice's page. */
@Controller('facturas')
export class SeguimientoController {
  constructor(
    private readonly commands: CommandBus,
    private readonly enlaces: EnlacesDeFactura,
    private readonly historiales: LectorDeHistorial,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  @Answers("The address of an invoice's page, which opens without a session", enlaceDePaginaDeApi)
  @Get(':id/enlace')
  async enlace(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<EnlaceDePaginaDeApi> {
    return { url: await this.enlaces.urlDe(await this.exigir(id, by)) };
  }

  @Answers('Replaces the address of the page; the earlier address opens nothing', enlaceDePaginaDeApi)
  @Post(':id/enlace/renovar')
  @HttpCode(200)
  async renovar(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<EnlaceDePaginaDeApi> {
    const vista = await this.exigir(id, by);
    const command = { type: 'RenovarEnlaceDeFactura' } as const;
    await this.commands.execute(new Act({ of: agregadoDeSeguimiento, id, command }, by));
    return { url: await this.enlaces.urlDe(vista) };
  }

  @Answers("What came of an invoice's page: the notice that waits, and when it was opened", seguimientoDeApi)
  @ForAccountant('factura')
  @Get(':id/seguimiento')
  async seguimiento(@Param('id', idDeFactura) id: string, @By() by: Caller): Promise<SeguimientoDeApi> {
    const { factura } = await this.exigir(id, by);
    return aSeguimientoDeApi(await this.enlaces.de(id), factura);
  }

  @Answers(
    "The history of an invoice's page: its newest page, the oldest event first",
    historialDeSeguimiento,
  )
  @ForAccountant('historial')
  @Get(':id/seguimiento/historial')
  async historial(
    @Param('id', idDeFactura) id: string,
    @QueryString(new SchemaPipe(paginaDeHistorialSchema)) pagina: PaginaPedidaDeHistorial,
    @By() by: Caller,
  ): Promise<Historial<EventoDeSeguimiento['type']>> {
    await this.exigir(id, by);
    return this.historiales.de(agregadoDeSeguimiento, id, pagina, by);
  }

  @Answers('Records the payment of a notice once, with the amount and day of the body', facturaDeApi)
  @Post(':id/avisos/:aviso_id/confirmar')
  @HttpCode(200)
  async confirmar(
    @Param('id', idDeFactura) id: string,
    @Param('aviso_id', idDeAviso) aviso_id: string,
    @Body(new SchemaPipe(confirmacionSchema)) abono: NuevoAbono,
    @By() by: Caller,
  ): Promise<FacturaDeApi> {
    await this.exigir(id, by);
    return aFacturaDeApi(await this.commands.execute(new ConfirmarAviso(id, aviso_id, abono, by)));
  }

  @Answers(
    'Discards a notice whose payment was not found, with a reason that its page shows, or was recorded already (`ya_registrado`)',
    seguimientoDeApi,
  )
  @Post(':id/avisos/:aviso_id/descartar')
  @HttpCode(200)
  async descartar(
    @Param('id', idDeFactura) id: string,
    @Param('aviso_id', idDeAviso) aviso_id: string,
    @Body(new SchemaPipe(descarteSchema)) { motivo, ya_registrado }: Descarte,
    @By() by: Caller,
  ): Promise<SeguimientoDeApi> {
    const { factura } = await this.exigir(id, by);
    const command = ya_registrado
      ? ({ type: 'ConfirmarAviso', aviso_id, abono_id: null } as const)
      : ({ type: 'DescartarAviso', aviso_id, motivo } as const);
    await this.commands.execute(new Act({ of: agregadoDeSeguimiento, id, command }, by));
    return aSeguimientoDeApi(await this.enlaces.de(id), factura);
  }

  private exigir(id: string, by: Caller): Promise<VistaDeFactura> {
    return ownDocument(this.documents, vistaDeFacturas, id, by, FACTURA_NO_ENCONTRADA);
  }
}

@Controller('avisos')
export class AvisosController {
  constructor(private readonly abiertos: AvisosAbiertos) {}

  @Answers('A page of the notices of payment that wait for the owner, the newest first', avisosAbiertosDeApi)
  @ForAccountant('cobranza')
  @Get()
  async listar(
    @QueryString(new SchemaPipe(avisosPedidosSchema)) pedidos: AvisosPedidos,
    @By() by: Caller,
  ): Promise<AvisosAbiertosDeApi> {
    const { avisos, siguiente } = await this.abiertos.pagina(pedidos, by);
    return {
      siguiente,
      avisos: avisos.map(({ vista: { id, factura }, aviso }) => ({
        factura_id: id,
        numero_factura: factura.datos.numero_factura,
        cliente_id: factura.datos.cliente_id,
        cliente: comoSeLlama(factura.datos.cliente),
        aviso: aAvisoDeApi(aviso),
      })),
    };
  }
}

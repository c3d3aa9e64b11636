import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Centavos } from '@cuenta-clara/dominio/dinero';
import { type Factura } from '@cuenta-clara/dominio/facturas/factura';
import { type CampoDeFactura, vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { emitidoYRecibidoDe } from '@cuenta-clara/dominio/movimientos/emitido-y-recibido';
import {
  type CampoDeMovimientos,
  movimientosDel,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { sumarTramos } from '@cuenta-clara/dominio/movimientos/tramos';
import { type Periodo, periodoAnterior, primerDiaDelMes } from '@cuenta-clara/dominio/periodos';
import { nuevoReporte } from '@cuenta-clara/dominio/reportes/reporte';
import { type ReporteEntero } from '@cuenta-clara/dominio/reportes/reporte.api';
import { Deudoras } from '../deudas/deudoras.ts';
import { tramosDe } from '../facturas/tramos.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Turns } from '../platform/write-side/turns.ts';
import { BEGINNING } from '../platform/system/position.ts';
import { SharedWork } from '../platform/system/shared-work.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

const POR_VEZ = 100;
const TURNO_MAS_LARGO = 60_000;

async function* enPartes<T>(
  pide: (parte: { readonly skip: number; readonly limit: number }) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let [leidas, skip] = [POR_VEZ, 0]; leidas === POR_VEZ; skip += POR_VEZ, await breathe()) {
    const parte = await pide({ skip, limit: POR_VEZ });
    leidas = parte.length;
    yield parte;
  }
}

@Injectable()
export class Reportes {
  private readonly pedidos = new SharedWork<ReporteEntero>();
  private readonly turnos = new Turns(TURNO_MAS_LARGO);

  constructor(
    private readonly deudoras: Deudoras,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async de(pedido: Periodo | null, by: Caller): Promise<ReporteEntero> {
    const periodo = pedido ?? (await this.esteMes(by));
    const clave = JSON.stringify([by.ownerId, periodo.desde, periodo.hasta]);
    return this.pedidos.of(clave, () => this.turnos.of(by.ownerId, () => this.hecho(periodo, by)));
  }

  private async esteMes({ ownerId }: Caller): Promise<Periodo> {
    const hasta = await this.dia.hoy(ownerId);
    return { desde: primerDiaDelMes(hasta), hasta };
  }

  private async hecho(periodo: Periodo, by: Caller): Promise<ReporteEntero> {
    const anterior = periodoAnterior(periodo);
    const reporte = nuevoReporte(periodo);
    for await (const factura of this.facturas(periodo, by)) reporte.agregar(factura);
    const hecho = reporte.hecho();
    return {
      periodo,
      reporte: {
        ...hecho,
        por_cliente: await Promise.all(
          hecho.por_cliente.map(async (una) => {
            const registrada =
              una.cliente_id === null ? null : await this.deudoras.buscar(una.cliente_id, by);
            return { ...una, nombre: registrada?.nombre ?? una.nombre };
          }),
        ),
      },
      por_cobrar: await this.porCobrar(periodo.hasta, by),
      anterior: emitidoYRecibidoDe(anterior, sumarTramos(await this.dias(anterior, by), anterior)),
    };
  }

  private async porCobrar(al: Dia, { ownerId: owner }: Caller): Promise<Centavos> {
    const filas: Query<CampoDeMovimientos> = {
      equal: { owner },
      ranges: [
        { field: 'posicion', from: BEGINNING },
        { field: 'dia_en_cuenta', to: al },
      ],
    };
    return (await this.documents.sum(vistaDeMovimientos, filas, 'monto')).sum;
  }

  private dias({ desde, hasta }: Periodo, by: Caller) {
    return tramosDe(this.documents, by, 'dia', { from: desde, to: hasta });
  }

  private async *facturas(periodo: Periodo, by: Caller): AsyncGenerator<Factura, void, undefined> {
    const dias = await this.dias(periodo, by);
    const dadas = new Set<string>();
    for (const { tramo: dia } of dias)
      for await (const { id, factura } of this.delDia(dia, by)) {
        dadas.add(id);
        yield factura;
      }
    for (const { tramo: dia } of dias)
      for await (const ids of this.pagadasEl(dia, by)) {
        const faltan = ids.filter((id) => !dadas.has(id));
        const vistas = await Promise.all(faltan.map((id) => this.documents.get(vistaDeFacturas, id)));
        for (const vista of vistas) {
          // A voided payment may belong to an invoice that was deleted since.
          if (vista?.factura.user_id !== by.ownerId || dadas.has(vista.id)) continue;
          dadas.add(vista.id);
          yield vista.factura;
        }
      }
  }

  private async *delDia(fecha_factura: Dia, { ownerId: owner }: Caller) {
    const pregunta: Query<CampoDeFactura> = {
      equal: { owner, fecha_factura },
      order: [{ field: 'fecha_factura', direction: 'asc' }],
    };
    for await (const vistas of enPartes((parte) =>
      this.documents.find(vistaDeFacturas, { ...pregunta, ...parte }),
    ))
      yield* vistas;
  }

  private async *pagadasEl(dia_de_pago: Dia, { ownerId: owner }: Caller) {
    const pregunta: Query<CampoDeMovimientos> = {
      equal: { owner, dia_de_pago },
      order: [{ field: 'posicion', direction: 'asc' }],
    };
    for await (const documentos of enPartes((parte) =>
      this.documents.find(vistaDeMovimientos, { ...pregunta, ...parte }),
    ))
      yield [...new Set(documentos.flatMap(movimientosDel).map(({ factura_id }) => factura_id))];
  }
}

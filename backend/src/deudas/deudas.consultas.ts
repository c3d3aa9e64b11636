import { Inject, Injectable } from '@nestjs/common';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { regla } from '@cuenta-clara/dominio/errores';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import {
  type Antiguedad,
  EDADES,
  type Edad,
  antiguedadDe,
  antiguedadesAl,
  saldoDeAntiguedad,
  vencidoDe,
  vencimientosPorEdad,
} from '@cuenta-clara/dominio/movimientos/antiguedad';
import { deudasHalladas, enOrdenDeDeuda, porNombre } from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { type DeudaDeClienta, type Deudas } from '@cuenta-clara/dominio/movimientos/columnas';
import {
  type AntiguedadPedida,
  type CuentaDeClientaDeApi,
  DIA_POR_VENIR,
  type EstadoDeCuentaDeApi,
  type EstadoDeCuentaPedido,
  type LecturaPedida,
  type PaginaDeAntiguedadDeApi,
  type SaldosDeApi,
  aAntiguedadDeApi,
  cifrasDelEstado,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import {
  type Lectura,
  estadoDeCuenta,
  filasDe,
  ultimoPagoDe,
  vencidasDe,
} from '@cuenta-clara/dominio/movimientos/estado-de-cuenta';
import {
  type CampoDeMovimientos,
  type Suma,
  cuentaDe,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { asientoNumero } from '../evidencia/libro/asientos.ts';
import { Cortes } from '../evidencia/libro/cortes.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore, type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { ColumnasPorDuena } from './columnas-por-duena.ts';
import { Deudoras } from './deudoras.ts';
import { Filas } from './filas.service.ts';

/** Stored sums answer the list of debtors without search and filter, in its default order. */
const esLaLlana = ({ q, edad, order }: AntiguedadPedida, { como }: Lectura): boolean =>
  como === 'ahora' && !q && !edad && order === 'vencido';

interface Hallado {
  readonly totales: Antiguedad;
  readonly total: number;
  readonly clientes: readonly DeudaDeClienta[];
}

/** Answers who owes what (docs/figures.md). */
@Injectable()
export class ConsultasDeDeudas {
  constructor(
    private readonly deudoras: Deudoras,
    private readonly columnas: ColumnasPorDuena,
    private readonly filas: Filas,
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async antiguedad(pedido: AntiguedadPedida, by: Caller): Promise<PaginaDeAntiguedadDeApi> {
    const { al, lectura } = await this.pedida(pedido, by);
    const { totales, total, clientes } = esLaLlana(pedido, lectura)
      ? await this.ahora(pedido, al, by)
      : await this.deUnDia(pedido, lectura, al, by);
    return {
      al,
      lectura: lectura.como,
      totales: aAntiguedadDeApi(totales),
      clientes: await Promise.all(
        clientes.map(async ({ cliente_id, antiguedad }) => ({
          cliente: await this.deudoras.enLista(cliente_id, by),
          antiguedad: aAntiguedadDeApi(antiguedad),
        })),
      ),
      total,
      totalPages: paginasDe(total, pedido.limit),
    };
  }

  async saldos({ ownerId: owner }: Caller): Promise<SaldosDeApi> {
    const al = await this.dia.hoy(owner);
    const deCada = antiguedadesAl(al);
    const documentos = await this.documents.find(vistaDeMovimientos, {
      equal: { owner, suma: 'clienta' satisfies Suma },
      order: [{ field: 'por', direction: 'asc' }],
    });
    const saldos = documentos.flatMap((documento) => {
      const cuenta = cuentaDe(documento);
      if (!cuenta) return [];
      const antiguedad = deCada(cuenta.saldos);
      const { cliente_id } = cuenta;
      return [
        { cliente_id, saldo: aPesos(saldoDeAntiguedad(antiguedad)), vencido: aPesos(vencidoDe(antiguedad)) },
      ];
    });
    return { al, saldos };
  }

  async entera(
    pedido: LecturaPedida,
    by: Caller,
  ): Promise<Deudas & { readonly al: Dia; readonly lectura: Lectura['como'] }> {
    const { al, lectura } = await this.pedida(pedido, by);
    return { ...(await this.columnas.de(by.ownerId)).deudas(lectura, al), al, lectura: lectura.como };
  }

  async cuenta(cliente_id: string, by: Caller): Promise<CuentaDeClientaDeApi> {
    const cliente = await this.deudoras.ver(cliente_id, by);
    const al = await this.dia.hoy(by.ownerId);
    const movimientos = await this.filas.deClienta(cliente_id, by);
    const { pendientes } = estadoDeCuenta(movimientos, { como: 'ahora' });
    const ultimo = ultimoPagoDe(movimientos);
    return {
      cliente,
      al,
      antiguedad: aAntiguedadDeApi(antiguedadDe(movimientos, al)),
      pendientes: pendientes.length,
      vencidas: vencidasDe(pendientes, al).length,
      ultimo_pago: ultimo && { fecha: ultimo.fecha, monto: aPesos(ultimo.monto) },
    };
  }

  async estado(
    cliente_id: string,
    { desde, hasta, lectura: cual }: EstadoDeCuentaPedido,
    by: Caller,
  ): Promise<EstadoDeCuentaDeApi> {
    const cliente = await this.deudoras.ver(cliente_id, by);
    const hoy = await this.dia.hoy(by.ownerId);
    const al = hasta && hasta < hoy ? hasta : hoy;
    const lectura = await this.lectura(hasta, cual, by);
    const movimientos = await this.filas.deClienta(cliente_id, by);
    return {
      cliente,
      desde: desde ?? null,
      hasta: hasta ?? null,
      al,
      lectura: lectura.como,
      antiguedad: aAntiguedadDeApi(antiguedadDe(filasDe(movimientos, lectura), al)),
      ...cifrasDelEstado(estadoDeCuenta(movimientos, lectura, desde)),
    };
  }

  /** Throws a rule error for a future day. */
  private async pedida(
    pedido: LecturaPedida,
    by: Caller,
  ): Promise<{ readonly al: Dia; readonly lectura: Lectura }> {
    const hoy = await this.dia.hoy(by.ownerId);
    const al = pedido.al ?? hoy;
    if (al > hoy) throw regla(DIA_POR_VENIR, 'al');
    return { al, lectura: await this.lectura(pedido.al, pedido.lectura, by) };
  }

  private async lectura(
    al: Dia | undefined,
    cual: EstadoDeCuentaPedido['lectura'],
    { ownerId: owner }: Caller,
  ): Promise<Lectura> {
    if (al === undefined) return { como: 'ahora' };
    if (cual === 'por_fecha') return { como: cual, al };
    const cortes = await Cortes.de(this.documents, owner, await this.dia.zona(owner));
    const ultimo = await asientoNumero(this.documents, owner, await cortes.finDe(al));
    return { como: cual, posicion: ultimo?.evento.posicion ?? '' };
  }

  private async ahora(
    { page, limit }: AntiguedadPedida,
    al: Dia,
    { ownerId: owner }: Caller,
  ): Promise<Hallado> {
    const cuentas = { equal: { owner, suma: 'clienta' satisfies Suma } };
    const vencimientos = vencimientosPorEdad(al);
    const sumaDe = async (edad: Edad) => {
      const { desde: from, hasta: to } = vencimientos[edad];
      const deLaEdad: Query<CampoDeMovimientos> = {
        equal: { owner, suma: 'vencimiento' satisfies Suma },
        ranges: [{ field: 'por', from, to }],
      };
      return [edad, (await this.documents.sum(vistaDeMovimientos, deLaEdad, 'monto')).sum] as const;
    };
    const [total, sumas] = await Promise.all([
      this.documents.count(vistaDeMovimientos, cuentas),
      Promise.all(EDADES.map(sumaDe)),
    ]);
    const documentos = await this.documents.find(vistaDeMovimientos, {
      ...cuentas,
      order: [{ field: 'por', direction: 'asc' }],
      skip: saltoHasta(page, total, limit),
      limit,
    });
    const deCada = antiguedadesAl(al);
    return {
      totales: Object.fromEntries(sumas) as Record<Edad, number>,
      total,
      clientes: documentos.flatMap((documento) => {
        const cuenta = cuentaDe(documento);
        return cuenta ? { cliente_id: cuenta.cliente_id, antiguedad: deCada(cuenta.saldos) } : [];
      }),
    };
  }

  private async deUnDia(
    { page, limit, q, edad, order }: AntiguedadPedida,
    lectura: Lectura,
    al: Dia,
    by: Caller,
  ): Promise<Hallado> {
    const { totales, clientes, porClienta } = (await this.columnas.de(by.ownerId)).deudas(lectura, al);
    if (!q && !edad && order === 'vencido')
      return { totales, total: clientes, clientes: porClienta(saltoHasta(page, clientes, limit), limit) };
    const quienes = await this.deudoras.buscadas(q, by);
    const halladas = deudasHalladas(porClienta(), { quienes, edad });
    const enOrden =
      order === 'nombre'
        ? [...(await this.deudoras.conNombre(halladas, by))].sort(porNombre)
        : enOrdenDeDeuda(halladas, order);
    const salto = saltoHasta(page, enOrden.length, limit);
    return { totales, total: enOrden.length, clientes: enOrden.slice(salto, salto + limit) };
  }
}

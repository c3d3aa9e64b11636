import { Inject, Injectable } from '@nestjs/common';
import {
  type CobranzaDeClientaDeApi,
  type CobranzaPedida,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import {
  type AvisoEnEspera,
  type Cobranza,
  type ContextoDeCobranza,
  type EventoDeCobranza,
  SIN_COBRAR,
  promesaEnPie,
  situacionDe,
  ultimoRecordatorio,
} from '@cuenta-clara/dominio/cobranza/cobranza';
import { agregadoDeCobranza } from '@cuenta-clara/dominio/cobranza/cobranza.agregado';
import {
  type VistaDeCobranza,
  aCobranzaDeApi,
  vistaDeCobranzas,
} from '@cuenta-clara/dominio/cobranza/cobranza.view';
import {
  type AbonoReciente,
  abonosRecientes,
  primerDiaReciente,
} from '@cuenta-clara/dominio/cobranza/abono-reciente';
import { EN_ORDEN, type EnLista } from '@cuenta-clara/dominio/cobranza/lista-de-cobranza';
import { paginasDe, saltoHasta } from '@cuenta-clara/dominio/consultas';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { alcanceDe } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Dia, diasEntre, sumarDias } from '@cuenta-clara/dominio/fechas';
import { type Historial, type PaginaPedidaDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import {
  type Antiguedad,
  antiguedadesAl,
  sumarAntiguedades,
  vencidoDe,
} from '@cuenta-clara/dominio/movimientos/antiguedad';
import { aAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { deudasHalladas } from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { type Pendiente, estadoDeCuenta } from '@cuenta-clara/dominio/movimientos/estado-de-cuenta';
import {
  type CuentaDeClienta,
  type Suma,
  cuentaDe,
  vistaDeMovimientos,
} from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { primerDiaEnEspera } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { type Ahora } from '@cuenta-clara/dominio/zona-horaria';
import { Personas } from '../cuentas/personas.ts';
import { Deudoras } from '../deudas/deudoras.ts';
import { Filas } from '../deudas/filas.service.ts';
import { Pendientes } from '../deudas/pendientes.service.ts';
import { conteoEnLista } from '../facturas/tramos.ts';
import { LectorDeHistorial } from '../historial/lector-de-historial.service.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type AvisoDeFactura, AvisosAbiertos } from '../seguimiento/avisos-abiertos.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';

interface Hallada extends EnLista {
  readonly antiguedad: Antiguedad;
  readonly cuenta: CuentaDeClienta;
  readonly cobranza: Cobranza;
  readonly abono: AbonoReciente | null;
  readonly aviso: AvisoEnEspera | null;
  readonly pendientes: readonly Pendiente[] | null;
}

@Injectable()
export class ConsultasDeCobranza {
  constructor(
    private readonly deudoras: Deudoras,
    private readonly pendientes: Pendientes,
    private readonly filas: Filas,
    private readonly personas: Personas,
    private readonly historiales: LectorDeHistorial,
    private readonly dia: DiaDeLaDuena,
    private readonly avisos: AvisosAbiertos,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  async pagina({ page, limit, order, q, edad }: CobranzaPedida, by: Caller): Promise<PaginaDeCobranzaDeApi> {
    const ahora = await this.dia.ahora(by.ownerId);
    const { hoy } = ahora;
    const [halladas, vencidas] = await Promise.all([
      this.halladas(ahora, by),
      conteoEnLista(this.documents, by, alcanceDe('vencida', hoy)),
    ]);
    const suyas = deudasHalladas(halladas, { quienes: await this.deudoras.buscadas(q, by), edad });
    const nombradas = order === 'nombre' ? await this.deudoras.conNombre(suyas, by) : suyas;
    const buscadas = [...nombradas].sort(EN_ORDEN[order]);
    const total = buscadas.length;
    const salto = saltoHasta(page, total, limit);
    const deLaPagina = buscadas.slice(salto, salto + limit);
    const porEdad = aAntiguedadDeApi(sumarAntiguedades(halladas.map(({ antiguedad }) => antiguedad)));
    const personaDe = await this.personas.nombres(
      deLaPagina.flatMap(({ cobranza }) => ultimoRecordatorio(cobranza)?.usuario ?? []),
    );
    const clientes = deLaPagina.map(async ({ cuenta, cobranza, abono, aviso, pendientes: leidos }) => {
      const [cliente, pendientes] = await Promise.all([
        this.deudoras.enLista(cuenta.cliente_id, by),
        leidos ?? this.pendientes.deLaCuenta(cuenta),
      ]);
      return aCobranzaDeApi(cliente, cobranza, {
        ahora,
        pendientes,
        abono,
        aviso,
        usuario: by.userId,
        personaDe,
      });
    });
    return {
      al: hoy,
      totales: {
        facturas: vencidas.cantidad,
        clientes: halladas.length,
        vencido: aPesos(vencidas.total),
        por_edad: {
          de_1_a_30: porEdad.de_1_a_30,
          de_31_a_60: porEdad.de_31_a_60,
          de_61_a_90: porEdad.de_61_a_90,
          mas_de_90: porEdad.mas_de_90,
        },
        por_recordar: halladas.filter(({ situacion }) => situacion === 'por_recordar').length,
        promesas_rotas: halladas.filter(({ rota }) => rota).length,
      },
      clientes: await Promise.all(clientes),
      total,
      totalPages: paginasDe(total, limit),
    };
  }

  async ver(
    cliente_id: string,
    by: Caller,
    conocida: VistaDeCobranza | null = null,
  ): Promise<CobranzaDeClientaDeApi> {
    const [cliente, vista, con] = await Promise.all([
      this.deudoras.ver(cliente_id, by),
      conocida ?? this.documents.get(vistaDeCobranzas, cliente_id),
      this.contexto(cliente_id, by),
    ]);
    return aCobranzaDeApi(cliente, vista?.cobranza ?? SIN_COBRAR, con);
  }

  async comoQuedo(cliente_id: string, by: Caller): Promise<CobranzaDeClientaDeApi> {
    const tardia = await this.historiales.vistaTardia(vistaDeCobranzas, agregadoDeCobranza, cliente_id, by);
    return this.ver(cliente_id, by, tardia);
  }

  /** Throws when the customer is not the owner's. */
  async contexto(cliente_id: string, by: Caller): Promise<ContextoDeCobranza> {
    const [, ahora, filas, avisos, personaDe] = await Promise.all([
      this.deudoras.ver(cliente_id, by),
      this.dia.ahora(by.ownerId),
      this.filas.deClienta(cliente_id, by),
      this.dia.hoy(by.ownerId).then((hoy) => this.avisos.desde(primerDiaEnEspera(hoy), by, cliente_id)),
      this.personas.nombres([by.ownerId, by.userId]),
    ]);
    const { pendientes } = estadoDeCuenta(filas, { como: 'ahora' });
    const abono = abonosRecientes(filas, ahora.hoy).get(cliente_id) ?? null;
    const aviso = enEspera(avisos).get(cliente_id) ?? null;
    return { ahora, pendientes, abono, aviso, usuario: by.userId, personaDe };
  }

  async historial(
    cliente_id: string,
    pagina: PaginaPedidaDeHistorial,
    by: Caller,
  ): Promise<Historial<EventoDeCobranza['type']>> {
    await this.deudoras.ver(cliente_id, by);
    return this.historiales.de(agregadoDeCobranza, cliente_id, pagina, by);
  }

  private async halladas(ahora: Ahora, by: Caller): Promise<Hallada[]> {
    const [documentos, vistas, recientes, abiertos] = await Promise.all([
      this.documents.find(vistaDeMovimientos, {
        equal: { owner: by.ownerId, suma: 'clienta' satisfies Suma },
        ranges: [{ field: 'por', to: ayer(ahora.hoy) }],
      }),
      this.documents.find(vistaDeCobranzas, { equal: { owner: by.ownerId } }),
      this.filas.recientes(primerDiaReciente(ahora.hoy), by),
      this.avisos.desde(primerDiaEnEspera(ahora.hoy), by),
    ]);
    const cobranzas = new Map(vistas.map(({ cliente_id, cobranza }) => [cliente_id, cobranza]));
    const abonos = abonosRecientes(recientes, ahora.hoy);
    const avisos = enEspera(abiertos);
    const cuentas = documentos.flatMap((documento) => cuentaDe(documento) ?? []);
    const deCada = antiguedadesAl(ahora.hoy);
    return Promise.all(
      cuentas.map((cuenta) => {
        const { cliente_id, saldos } = cuenta;
        return this.hallada(
          {
            cuenta,
            cobranza: cobranzas.get(cliente_id) ?? SIN_COBRAR,
            abono: abonos.get(cliente_id) ?? null,
            aviso: avisos.get(cliente_id) ?? null,
            antiguedad: deCada(saldos),
          },
          ahora,
        );
      }),
    );
  }

  private async hallada(
    suya: Pick<Hallada, 'cuenta' | 'cobranza' | 'abono' | 'aviso' | 'antiguedad'>,
    ahora: Ahora,
  ): Promise<Hallada> {
    const { cuenta, cobranza, abono, aviso } = suya;
    const { hoy } = ahora;
    const { cliente_id, saldos } = cuenta;
    const pendientes = cobranza.promesa ? await this.pendientes.deLaCuenta(cuenta) : null;
    const promesa = pendientes && promesaEnPie(cobranza, pendientes, hoy);
    return {
      ...suya,
      ...{ cliente_id, pendientes, nombre: '', vencido: vencidoDe(suya.antiguedad) },
      situacion: situacionDe(cobranza, { hayVencidas: true, promesa, abono, aviso }, ahora),
      rota: promesa?.rota ?? false,
      dias: diasEntre(saldos[0]?.vence ?? hoy, hoy),
    };
  }
}

const enEspera = (avisos: readonly AvisoDeFactura[]): ReadonlyMap<string, AvisoEnEspera> =>
  new Map(avisos.toReversed().map(({ vista, aviso }) => [vista.factura.datos.cliente_id, aviso]));

const ayer = (hoy: Dia): Dia => sumarDias(hoy, -1);

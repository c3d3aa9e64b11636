import { type Decider, nunca } from '../decider.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { conflicto, exigir, noExiste, regla } from '../errores.ts';
import { type Dia, type Instante, diasEntre, formatoDeDia, sumarDias } from '../fechas.ts';
import { iguales } from '../iguales.ts';
import { conId } from '../lista.ts';
import { lugarDe } from '../lugares.ts';
import { type Pendiente, type Vencida, vencidasDe } from '../movimientos/estado-de-cuenta.ts';
import { sumaDe } from '../movimientos/mensaje-de-estado.ts';
import { type AvisoDePago } from '../seguimiento/seguimiento.ts';
import { avisoDicho } from '../seguimiento/aviso-dicho.ts';
import { comparar } from '../texto.ts';
import { type Upcasters } from '../upcasters.ts';
import { type Ahora, diaEn, horaEn } from '../zona-horaria.ts';
import { type AbonoReciente, abonoDicho } from './abono-reciente.ts';
import {
  type Canal,
  DIAS_DE_ATRASO,
  DIAS_DE_DESCANSO,
  NADA_VENCIDO,
  type NuevaPromesa,
  type NuevoRecordatorio,
  type Posposicion,
  RECORDATORIO_NO_ENCONTRADO,
  type SituacionDeCobranza,
  TEXTOS_DE_COBRANZA as TEXTOS,
  recordatorioDicho,
} from './cobranza.api.ts';
import { type Tono } from './tono.ts';

/**
 * Collecting from a customer has a stream of its own, so that reminding changes no invoice. Each command
 * carries what the customer owes.
 */

export interface Recordatorio {
  readonly id: string;
  readonly instante: Instante;
  readonly canal: Canal;
  readonly tono: Tono;
  /** Id of the user who recorded the reminder. */
  readonly usuario: string;
  readonly desmentido: boolean;
}

interface Debida {
  readonly factura_id: string;
  readonly saldo: Centavos;
}

export interface Promesa {
  readonly fecha: Dia;
  /** The promised amount; null when everything overdue was promised. */
  readonly monto: Centavos | null;
  readonly nota: string | null;
  readonly facturas: readonly Debida[];
}

export interface Cobranza {
  readonly recordatorios: readonly Recordatorio[];
  readonly promesa: Promesa | null;
  readonly pospuesta_hasta: Dia | null;
  readonly no_recordar: boolean;
}

export const SIN_COBRAR: Cobranza = {
  recordatorios: [],
  promesa: null,
  pospuesta_hasta: null,
  no_recordar: false,
};

export type EventoDeCobranza =
  | {
      readonly type: 'CobranzaRecordada';
      readonly data: Omit<Recordatorio, 'id' | 'instante' | 'desmentido'> & {
        readonly recordatorio_id: string;
        readonly recordado_en: Instante;
        /** The overdue invoices. */
        readonly facturas: readonly (Debida & { readonly numero_factura: number; readonly vence: Dia })[];
      };
    }
  | { readonly type: 'RecordatorioDesmentido'; readonly data: { readonly recordatorio_id: string } }
  | { readonly type: 'PromesaRegistrada'; readonly data: Promesa }
  | { readonly type: 'PromesaRetirada'; readonly data: object }
  | { readonly type: 'CobranzaPospuesta'; readonly data: { readonly hasta: Dia } }
  | { readonly type: 'CobranzaRetomada'; readonly data: object }
  | { readonly type: 'CobranzaSuspendida'; readonly data: object }
  | { readonly type: 'CobranzaReanudada'; readonly data: object };

export const EVENTOS_DE_COBRANZA = {
  CobranzaRecordada: [],
  RecordatorioDesmentido: [],
  PromesaRegistrada: [],
  PromesaRetirada: [],
  CobranzaPospuesta: [],
  CobranzaRetomada: [],
  CobranzaSuspendida: [],
  CobranzaReanudada: [],
} satisfies Upcasters<EventoDeCobranza>;

export interface ContextoDeCobranza {
  readonly ahora: Ahora;
  readonly pendientes: readonly Pendiente[];
  readonly abono: AbonoReciente | null;
  readonly aviso: AvisoEnEspera | null;
  readonly usuario: string;
  personaDe(usuario: string): string;
}

/** The customer's latest unanswered notice of payment; null when there is none, or when it expired. */
export type AvisoEnEspera = Pick<AvisoDePago, 'monto' | 'fecha' | 'dia'>;

export type PedidoDeCobranza =
  | ({ readonly type: 'Recordar'; readonly recordatorio_id: string } & NuevoRecordatorio)
  | { readonly type: 'DesmentirRecordatorio'; readonly recordatorio_id: string }
  | ({ readonly type: 'RegistrarPromesa' } & NuevaPromesa)
  | { readonly type: 'RetirarPromesa' }
  | ({ readonly type: 'PosponerCobranza' } & Posposicion)
  | { readonly type: 'RetomarCobranza' }
  | { readonly type: 'SuspenderCobranza' }
  | { readonly type: 'ReanudarCobranza' };

export type ComandoDeCobranza = PedidoDeCobranza & { readonly con: ContextoDeCobranza };

export const ultimoRecordatorio = ({ recordatorios }: Cobranza): Recordatorio | null =>
  recordatorios.findLast(({ desmentido }) => !desmentido) ?? null;

export interface Descanso {
  readonly por: 'recordada' | 'abono';
  readonly hasta: Dia;
}

/**
 * The customer's days without reminders after the latest reminder or payment; null when she can be reminded
 * today.
 */
export const descansoDe = (
  cobranza: Cobranza,
  abono: AbonoReciente | null,
  { zona, hoy }: Pick<Ahora, 'zona' | 'hoy'>,
): Descanso | null => {
  const ultimo = ultimoRecordatorio(cobranza);
  const recordada = ultimo && diaEn(zona, ultimo.instante);
  const por = abono && abono.fecha > (recordada ?? '') ? 'abono' : 'recordada';
  const dia = por === 'abono' ? abono!.fecha : recordada;
  const hasta = dia && sumarDias(dia, DIAS_DE_DESCANSO);
  return hasta && hasta > hoy ? { por, hasta } : null;
};

/**
 * The cents still missing of a promise. Only the present balances of its invoices count: a payment recorded
 * late keeps the promise, a voided payment breaks it.
 */
export const faltaDe = ({ monto, facturas }: Promesa, pendientes: readonly Pendiente[]): Centavos => {
  const saldos = new Map(pendientes.map(({ factura_id, saldo }) => [factura_id, saldo]));
  const debia = sumaDe(facturas);
  const debe = facturas.reduce(
    (suma, { factura_id, saldo }) => suma + Math.min(saldo, Math.max(saldos.get(factura_id) ?? 0, 0)),
    0,
  );
  return Math.max((monto ?? debia) - (debia - debe), 0);
};

export interface PromesaEnPie extends Promesa {
  readonly falta: Centavos;
  readonly rota: boolean;
}

export const promesaEnPie = (
  { promesa }: Pick<Cobranza, 'promesa'>,
  pendientes: readonly Pendiente[],
  hoy: Dia,
): PromesaEnPie | null => {
  const falta = promesa ? faltaDe(promesa, pendientes) : 0;
  return promesa && falta > 0 ? { ...promesa, falta, rota: promesa.fecha < hoy } : null;
};

export interface Debe {
  readonly hayVencidas: boolean;
  readonly promesa: PromesaEnPie | null;
  readonly abono: AbonoReciente | null;
  readonly aviso: AvisoEnEspera | null;
}

export const situacionDe = (
  cobranza: Cobranza,
  { hayVencidas, promesa, abono, aviso }: Debe,
  ahora: Pick<Ahora, 'zona' | 'hoy'>,
): SituacionDeCobranza => {
  if (!hayVencidas) return 'al_corriente';
  if (cobranza.no_recordar) return 'no_recordar';
  if (estaPospuesta(cobranza, ahora.hoy)) return 'pospuesta';
  if (promesa && !promesa.rota) return 'prometio';
  if (aviso) return 'aviso';
  return descansoDe(cobranza, abono, ahora)?.por ?? 'por_recordar';
};

export const estaPospuesta = ({ pospuesta_hasta }: Pick<Cobranza, 'pospuesta_hasta'>, hoy: Dia): boolean =>
  pospuesta_hasta !== null && hoy < pospuesta_hasta;

export const PROMESA_DE_MAS = (vencido: Centavos): string =>
  `Lo vencido es ${formatoDeDinero(vencido)}: la promesa no puede ser de más.`;

const yaSeLeRecordo = (
  { canal, instante, usuario }: Recordatorio,
  { ahora: { zona, hoy }, personaDe, usuario: quien }: ContextoDeCobranza,
): string => {
  const propio = usuario === quien;
  const dia = diaEn(zona, instante);
  const dicho = recordatorioDicho({ canal, dia, persona: personaDe(usuario), propio }, hoy, 'ya ');
  return `${dicho.charAt(0).toUpperCase()}${dicho.slice(1)} a las ${horaEn(zona, instante)} (hora de ${lugarDe(zona)}).`;
};

const motivoDeEspera = (cobranza: Cobranza, con: ContextoDeCobranza): string | null => {
  const { pendientes, abono, aviso, ahora } = con;
  const promesa = promesaEnPie(cobranza, pendientes, ahora.hoy);
  switch (situacionDe(cobranza, { hayVencidas: true, promesa, abono, aviso }, ahora)) {
    case 'no_recordar':
      return 'Elegiste no recordarle.';
    case 'pospuesta':
      return `La cobranza está pospuesta hasta el ${formatoDeDia(cobranza.pospuesta_hasta)}.`;
    case 'prometio':
      return `Prometió pagar el ${formatoDeDia(cobranza.promesa?.fecha)}.`;
    case 'aviso':
      return `${avisoDicho(aviso!)}. Confírmalo antes.`;
    case 'recordada':
      return yaSeLeRecordo(ultimoRecordatorio(cobranza)!, con);
    case 'abono':
      return `${abonoDicho(abono!, ahora.hoy)}.`;
    case 'al_corriente':
    case 'por_recordar':
      return null;
  }
};

const exigirVencidas = ({ pendientes, ahora: { hoy } }: ContextoDeCobranza): readonly Vencida[] => {
  const vencidas = vencidasDe(pendientes, hoy);
  if (vencidas.length === 0) throw conflicto(NADA_VENCIDO, 'facturas');
  return vencidas;
};

const UN_ANIO = 366;
const siEsMuyLejos = (dia: Dia, hoy: Dia): string | undefined =>
  diasEntre(hoy, dia) > UN_ANIO ? TEXTOS.muyLejos : undefined;

export const rechazoDelDiaPrometido = (fecha: Dia, hoy: Dia): string | undefined =>
  fecha < hoy ? TEXTOS.promesaPasada : siEsMuyLejos(fecha, hoy);

export const rechazoDeLaPosposicion = (hasta: Dia, hoy: Dia): string | undefined =>
  hasta <= hoy ? TEXTOS.hastaPasado : siEsMuyLejos(hasta, hoy);

/**
 * Milliseconds by which a device's clock may be ahead: a reminder dated so far ahead gets the server's time,
 * a reminder dated later is refused.
 */
const RELOJ_ADELANTADO_MS = 5 * 60_000;
const DIA_MS = 86_400_000;

const momentoDe = (pedido: Instante | null | undefined, ahora: Instante): Instante => {
  if (!pedido) return ahora;
  const hace = Date.parse(ahora) - Date.parse(pedido);
  if (hace < -RELOJ_ADELANTADO_MS) throw regla(TEXTOS.recordadoDespues, 'recordado_en');
  if (hace > DIAS_DE_ATRASO * DIA_MS) throw regla(TEXTOS.recordadoHaceMucho, 'recordado_en');
  return hace < 0 ? ahora : pedido;
};

const decide = (comando: ComandoDeCobranza, cobranza: Cobranza): readonly EventoDeCobranza[] => {
  const { con } = comando;
  const { hoy, instante } = con.ahora;
  switch (comando.type) {
    case 'Recordar': {
      const { recordatorio_id, canal, tono, insistir } = comando;
      const facturas = exigirVencidas(con);
      const recordado_en = momentoDe(comando.recordado_en, instante);
      const espera = insistir ? null : motivoDeEspera(cobranza, con);
      if (espera !== null) throw conflicto(espera, 'insistir');
      const recordado = { recordatorio_id, recordado_en, usuario: con.usuario, canal, tono };
      const nombradas = facturas.map(({ factura_id, numero_factura, vence, saldo }) => ({
        ...{ factura_id, numero_factura, vence, saldo },
      }));
      return [{ type: 'CobranzaRecordada', data: { ...recordado, facturas: nombradas } }];
    }
    case 'DesmentirRecordatorio': {
      const { recordatorio_id } = comando;
      const recordatorio = conId(cobranza.recordatorios, recordatorio_id);
      if (!recordatorio) throw noExiste(RECORDATORIO_NO_ENCONTRADO);
      return recordatorio.desmentido ? [] : [{ type: 'RecordatorioDesmentido', data: { recordatorio_id } }];
    }
    case 'RegistrarPromesa': {
      const { fecha, monto = null, nota } = comando;
      exigir(rechazoDelDiaPrometido(fecha, hoy), 'fecha');
      const vencidas = exigirVencidas(con);
      const vencido = sumaDe(vencidas);
      if (monto !== null && monto > vencido) throw regla(PROMESA_DE_MAS(vencido), 'monto');
      const facturas = vencidas.map(({ factura_id, saldo }) => ({ factura_id, saldo }));
      const promesa: Promesa = { fecha, monto, nota, facturas };
      return iguales(promesa, cobranza.promesa) ? [] : [{ type: 'PromesaRegistrada', data: promesa }];
    }
    case 'RetirarPromesa':
      return cobranza.promesa ? [{ type: 'PromesaRetirada', data: {} }] : [];
    case 'PosponerCobranza': {
      const { hasta } = comando;
      exigir(rechazoDeLaPosposicion(hasta, hoy), 'hasta');
      exigirVencidas(con);
      return hasta === cobranza.pospuesta_hasta ? [] : [{ type: 'CobranzaPospuesta', data: { hasta } }];
    }
    case 'RetomarCobranza':
      return cobranza.pospuesta_hasta ? [{ type: 'CobranzaRetomada', data: {} }] : [];
    case 'SuspenderCobranza':
      return cobranza.no_recordar ? [] : [{ type: 'CobranzaSuspendida', data: {} }];
    case 'ReanudarCobranza':
      return cobranza.no_recordar ? [{ type: 'CobranzaReanudada', data: {} }] : [];
    default:
      return nunca(comando);
  }
};

const A_MANO = 10;

const conRecordatorio = (
  recordatorios: readonly Recordatorio[],
  nuevo: Recordatorio,
): readonly Recordatorio[] =>
  [...recordatorios, nuevo].sort((uno, otro) => comparar(uno.instante, otro.instante)).slice(-A_MANO);

const evolve = (cobranza: Cobranza, evento: EventoDeCobranza): Cobranza => {
  const { recordatorios } = cobranza;
  switch (evento.type) {
    case 'CobranzaRecordada': {
      const { recordatorio_id: id, recordado_en, canal, tono, usuario } = evento.data;
      const nuevo = { id, instante: recordado_en, canal, tono, usuario, desmentido: false };
      return { ...cobranza, recordatorios: conRecordatorio(recordatorios, nuevo) };
    }
    case 'RecordatorioDesmentido': {
      const { recordatorio_id } = evento.data;
      const corregidos = recordatorios.map((uno) =>
        uno.id === recordatorio_id ? { ...uno, desmentido: true } : uno,
      );
      return { ...cobranza, recordatorios: corregidos };
    }
    case 'PromesaRegistrada':
      return { ...cobranza, promesa: evento.data };
    case 'PromesaRetirada':
      return { ...cobranza, promesa: null };
    case 'CobranzaPospuesta':
      return { ...cobranza, pospuesta_hasta: evento.data.hasta };
    case 'CobranzaRetomada':
      return { ...cobranza, pospuesta_hasta: null };
    case 'CobranzaSuspendida':
      return { ...cobranza, no_recordar: true };
    case 'CobranzaReanudada':
      return { ...cobranza, no_recordar: false };
    default:
      return nunca(evento);
  }
};

export const cobranza: Decider<ComandoDeCobranza, Cobranza, EventoDeCobranza> = {
  initialState: SIN_COBRAR,
  decide,
  evolve,
};

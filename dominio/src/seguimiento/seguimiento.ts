import { type Decider, nunca, yaEstaba } from '../decider.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { conflicto, demasiadasVeces, noExiste, regla } from '../errores.ts';
import { type Dia, diasEntre, sumarDias } from '../fechas.ts';
import { type Idioma } from '../idioma.ts';
import { conId } from '../lista.ts';
import { type Upcasters } from '../upcasters.ts';
import { AVISOS_POR_DIA, DIAS_DE_AVISO, TEXTOS_DE_AVISO } from './textos-de-aviso.ts';

/**
 * An invoice's page has a stream of its own, so that a customer's act changes neither the invoice nor its
 * version or paper.
 */

export const AVISO_NO_ENCONTRADO = 'Aviso no encontrado.';
export const AVISO_YA_CONFIRMADO = 'Ese aviso ya se confirmó.';
export const AVISO_YA_DESCARTADO = 'Ese aviso ya se descartó.';
export const PAGO_DEL_AVISO_DESHECHO =
  'El pago de este aviso se registró y se deshizo. Si lo recibiste, regístralo en la factura.';
/** The refusal is the same for guessed, renewed and damaged links, and for deleted invoices. */
export const PAGINA_CERRADA = 'Este enlace no se puede abrir.';

/** A payment as the customer stated it: only the owner records payments. */
export interface PagoDicho {
  readonly monto: Centavos;
  readonly fecha: Dia;
  readonly metodo: string;
  readonly referencia: string | null;
}

export interface AvisoDePago extends PagoDicho {
  readonly id: string;
  /**
   * The invoice's customer when the payment notice arrived. With another customer the notice does not count.
   */
  readonly cliente_id: string;
  readonly dia: Dia;
  readonly estado: 'abierto' | 'confirmado' | 'descartado';
  readonly motivo: string | null;
  /** Id of the payment that the owner recorded from the notice; otherwise null. */
  readonly abono_id: string | null;
}

export interface Seguimiento {
  /** How often the owner renewed the page's link; earlier links are invalid. */
  readonly generacion: number;
  readonly avisos: readonly AvisoDePago[];
  readonly abierta: Dia | null;
}

export type EventoDeSeguimiento =
  | { readonly type: 'EnlaceDeFacturaRenovado'; readonly data: { readonly generacion: number } }
  | {
      readonly type: 'PagoAvisado';
      readonly data: PagoDicho & {
        readonly aviso_id: string;
        /** The invoice's customer when the payment notice arrived. */
        readonly cliente_id: string;
        readonly dia: Dia;
      };
    }
  | {
      readonly type: 'AvisoConfirmado';
      readonly data: { readonly aviso_id: string; readonly abono_id: string | null };
    }
  | {
      readonly type: 'AvisoDescartado';
      readonly data: { readonly aviso_id: string; readonly motivo: string | null };
    }
  | { readonly type: 'FacturaAbierta'; readonly data: { readonly dia: Dia } };

export const EVENTOS_DE_SEGUIMIENTO = {
  EnlaceDeFacturaRenovado: [],
  PagoAvisado: [],
  AvisoConfirmado: [],
  AvisoDescartado: [],
  FacturaAbierta: [],
} satisfies Upcasters<EventoDeSeguimiento>;

export interface ContextoDeAviso {
  readonly hoy: Dia;
  readonly cliente_id: string;
  readonly idioma: Idioma;
  readonly saldo: Centavos;
  readonly pagada: boolean;
}

export type ComandoDeSeguimiento =
  | { readonly type: 'RenovarEnlaceDeFactura' }
  | ({
      readonly type: 'AvisarPago';
      readonly aviso_id: string;
      readonly con: ContextoDeAviso;
    } & PagoDicho)
  | { readonly type: 'ConfirmarAviso'; readonly aviso_id: string; readonly abono_id: string | null }
  | { readonly type: 'DescartarAviso'; readonly aviso_id: string; readonly motivo: string | null }
  | { readonly type: 'AnotarApertura'; readonly hoy: Dia };

export const avisosDe = (
  { avisos }: Pick<Seguimiento, 'avisos'>,
  { cliente_id }: { readonly cliente_id: string },
): readonly AvisoDePago[] => avisos.filter((aviso) => aviso.cliente_id === cliente_id);

export const avisoAbierto = (
  seguimiento: Pick<Seguimiento, 'avisos'>,
  de: { readonly cliente_id: string },
): AvisoDePago | null => avisosDe(seguimiento, de).find(({ estado }) => estado === 'abierto') ?? null;

/** The first day whose unanswered payment notices still hold back reminders on `hoy`. */
export const primerDiaEnEspera = (hoy: Dia): Dia => sumarDias(hoy, 1 - DIAS_DE_AVISO);

const UN_ANIO = 366;

const exigirPagoPosible = (
  { monto, fecha }: Pick<PagoDicho, 'monto' | 'fecha'>,
  { hoy, idioma, saldo, pagada }: ContextoDeAviso,
): void => {
  const textos = TEXTOS_DE_AVISO[idioma];
  if (pagada || saldo <= 0) throw conflicto(textos.pagada);
  if (fecha > hoy) throw regla(textos.fechaFutura, 'fecha');
  if (diasEntre(fecha, hoy) > UN_ANIO) throw regla(textos.fechaVieja, 'fecha');
  if (monto > saldo) throw regla(textos.montoDeMas(formatoDeDinero(saldo)), 'monto');
};

/** A form that is sent twice says the same payment: a second tap, or an answer that did not arrive. */
const esElMismoPago = (uno: PagoDicho, otro: PagoDicho): boolean =>
  uno.monto === otro.monto &&
  uno.fecha === otro.fecha &&
  uno.metodo === otro.metodo &&
  uno.referencia === otro.referencia;

const avisoPorDecidir = ({ avisos }: Seguimiento, aviso_id: string): AvisoDePago => {
  const aviso = conId(avisos, aviso_id);
  if (!aviso) throw noExiste(AVISO_NO_ENCONTRADO);
  return aviso;
};

const decide = (comando: ComandoDeSeguimiento, seguimiento: Seguimiento): readonly EventoDeSeguimiento[] => {
  switch (comando.type) {
    case 'RenovarEnlaceDeFactura':
      return [{ type: 'EnlaceDeFacturaRenovado', data: { generacion: seguimiento.generacion + 1 } }];
    case 'AvisarPago': {
      const { aviso_id, monto, fecha, metodo, referencia, con } = comando;
      const textos = TEXTOS_DE_AVISO[con.idioma];
      exigirPagoPosible(comando, con);
      const abierto = avisoAbierto(seguimiento, con);
      if (abierto && esElMismoPago(abierto, comando)) return [];
      if (abierto) throw conflicto(textos.yaHay);
      if (avisosDe(seguimiento, con).filter(({ dia }) => dia === con.hoy).length >= AVISOS_POR_DIA)
        throw demasiadasVeces(textos.demasiados);
      const data = { aviso_id, cliente_id: con.cliente_id, monto, fecha, metodo, referencia, dia: con.hoy };
      return [{ type: 'PagoAvisado', data }];
    }
    case 'ConfirmarAviso': {
      // The payment is already recorded, so a notice discarded meanwhile is confirmed too.
      const { aviso_id, abono_id } = comando;
      const { estado } = avisoPorDecidir(seguimiento, aviso_id);
      return estado === 'confirmado' ? [] : [{ type: 'AvisoConfirmado', data: { aviso_id, abono_id } }];
    }
    case 'DescartarAviso': {
      const { aviso_id, motivo } = comando;
      const { estado, motivo: anotado } = avisoPorDecidir(seguimiento, aviso_id);
      if (estado === 'confirmado') throw conflicto(AVISO_YA_CONFIRMADO);
      return estado === 'descartado'
        ? yaEstaba(motivo, { anotado, rechazo: conflicto(AVISO_YA_DESCARTADO) })
        : [{ type: 'AvisoDescartado', data: { aviso_id, motivo } }];
    }
    case 'AnotarApertura':
      return (seguimiento.abierta ?? '') >= comando.hoy
        ? []
        : [{ type: 'FacturaAbierta', data: { dia: comando.hoy } }];
    default:
      return nunca(comando);
  }
};

const A_MANO = 10;

const conAviso = (seguimiento: Seguimiento, aviso_id: string, cambio: Partial<AvisoDePago>): Seguimiento => ({
  ...seguimiento,
  avisos: seguimiento.avisos.map((aviso) => (aviso.id === aviso_id ? { ...aviso, ...cambio } : aviso)),
});

const evolve = (seguimiento: Seguimiento, evento: EventoDeSeguimiento): Seguimiento => {
  switch (evento.type) {
    case 'EnlaceDeFacturaRenovado':
      return { ...seguimiento, generacion: evento.data.generacion };
    case 'PagoAvisado': {
      const { aviso_id: id, ...dicho } = evento.data;
      const nuevo: AvisoDePago = { id, ...dicho, estado: 'abierto', motivo: null, abono_id: null };
      return { ...seguimiento, avisos: [...seguimiento.avisos, nuevo].slice(-A_MANO) };
    }
    case 'AvisoConfirmado': {
      const { aviso_id, abono_id } = evento.data;
      return conAviso(seguimiento, aviso_id, { estado: 'confirmado', abono_id });
    }
    case 'AvisoDescartado': {
      const { aviso_id, motivo } = evento.data;
      return conAviso(seguimiento, aviso_id, { estado: 'descartado', motivo });
    }
    case 'FacturaAbierta':
      return { ...seguimiento, abierta: evento.data.dia };
    default:
      return nunca(evento);
  }
};

export const seguimiento: Decider<ComandoDeSeguimiento, Seguimiento, EventoDeSeguimiento> = {
  initialState: { generacion: 0, avisos: [], abierta: null },
  decide,
  evolve,
};

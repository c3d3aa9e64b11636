import { type Centavos, type Milesimas, formatoDeDinero } from '../dinero.ts';
import { type Decider, nunca } from '../decider.ts';
import { conflicto, exigir, exigirVersion, noExiste, regla } from '../errores.ts';
import { type Dia, FECHA_FUERA_DE_RANGO, type Instante, PRIMER_DIA, estaFueraDeRango } from '../fechas.ts';
import { type ClavesSat, SIN_CLAVES_SAT } from '../claves-sat.ts';
import { IDIOMA_PREDETERMINADO, type Idioma } from '../idioma.ts';
import { iguales } from '../iguales.ts';
import { type Tasa } from '../iva.ts';
import { conId } from '../lista.ts';
import { type CambioDe, sobre } from '../sobre.ts';
import { type Upcaster, type Upcasters } from '../upcasters.ts';
import { ZONA_PREDETERMINADA, diaEn } from '../zona-horaria.ts';
import { type FiscalDeFactura, type RenglonFiscal, SIN_DATOS_FISCALES } from './fiscal.ts';
import {
  type Cancelacion,
  type Comprobante,
  DEMASIADOS_TIMBRES,
  FACTURA_TIMBRADA,
  type RfcsDeFactura,
  SIN_TIMBRAR,
  TIMBRES_MAXIMOS,
  type Timbre,
  type TimbreDeFactura,
  YA_TIMBRADA,
  exigirCancelacion,
  exigirQueSeaSuyo,
} from './timbre.ts';
import { type Descuento } from './totales.ts';

/** The invoice (spec sections 3 and 4; decisions, "Invoices"). Amounts are cents, quantities thousandths. */

export type EstadoDeFactura = 'borrador' | 'pendiente' | 'pagada';

export interface ItemDeFactura extends ClavesSat {
  readonly categoria: string | null;
  readonly descripcion: string;
  readonly precio_unitario: Centavos;
  readonly cantidad: Milesimas;
  /** Price × quantity, before discounts; includes IVA when prices do. */
  readonly total: Centavos;
  readonly descuento: Descuento | null;
  /** IVA rate of the item; null on all items when the invoice's single rate applies. */
  readonly iva: Tasa | null;
}

/** Snapshots of customer and business are taken when the invoice is made. */
export interface ClienteDeFactura {
  readonly id: string;
  /** Name of the customer or of the company's contact; '' for a company without a contact. */
  readonly nombre: string;
  readonly empresa: string | null;
  readonly telefono: string | null;
  readonly email: string | null;
  readonly direccion: string | null;
  readonly rfc: string | null;
}

export interface NegocioDeFactura {
  readonly nombre: string | null;
  readonly direccion: string | null;
  readonly email: string | null;
  readonly telefono: string | null;
  readonly logo_url: string | null;
  readonly nota: string | null;
  readonly terminos: string | null;
  readonly color_personalizado: string | null;
  readonly rfc: string | null;
}

export interface DatosDeFactura {
  readonly numero_factura: number;
  readonly cliente_id: string;
  readonly cliente: ClienteDeFactura;
  readonly negocio: NegocioDeFactura;
  readonly fecha_factura: Dia;
  readonly fecha_vencimiento: Dia | null;
  readonly items: readonly ItemDeFactura[];
  /** Discount on the whole invoice, distributed over its items (`desgloseDe`). */
  readonly descuento: Descuento | null;
  readonly precios_con_iva: boolean;
  /** Sum of the items: total = subtotal − discounts + impuesto. */
  readonly subtotal: Centavos;
  readonly impuesto: Centavos;
  /** Percent of tax as typed; null when the tax was typed as an amount or for each item. */
  readonly impuesto_porcentaje: number | null;
  readonly total: Centavos;
  readonly deposito: Centavos;
  readonly balance_restante: Centavos;
  readonly nota: string;
  readonly terminos: string;
}

export type ContenidoDeFactura = Omit<DatosDeFactura, 'balance_restante'>;

export interface MetodoDeFactura {
  readonly id: string;
  readonly nombre: string;
}

/** `fecha` is the owner's business day (zona-horaria.ts) and never changes. */
export interface Abono {
  readonly id: string;
  readonly monto: Centavos;
  readonly fecha: Dia;
  readonly metodo_pago: MetodoDeFactura;
  readonly nota: string | null;
}

/** Figures that reports count. Events that change them carry the previous figures as `antes`. */
export interface Cifras {
  readonly estado: EstadoDeFactura;
  readonly fecha_factura: Dia;
  readonly total: Centavos;
}

export type EventoDeFactura =
  | {
      readonly type: 'FacturaCreada';
      readonly data: DatosDeFactura & {
        readonly user_id: string;
        readonly estado: 'borrador' | 'pendiente';
        /** Language of the paper; no later event changes it. */
        readonly idioma: Idioma;
      };
    }
  | {
      readonly type: 'FacturaEditada';
      readonly data: ContenidoDeFactura & {
        /** The balance as product versions without partial payments recorded it; null in newer events. */
        readonly balance_restante: Centavos | null;
        readonly antes: Cifras & { readonly deposito: Centavos | null };
      };
    }
  | { readonly type: 'FacturaEmitida'; readonly data: { readonly antes: Cifras } }
  | { readonly type: 'FacturaVueltaABorrador'; readonly data: { readonly antes: Cifras } }
  | { readonly type: 'ClienteDeFacturaCorregido'; readonly data: { readonly cliente: ClienteDeFactura } }
  | {
      readonly type: 'AbonoRegistrado';
      readonly data: {
        readonly abono_id: string;
        readonly metodo_pago: MetodoDeFactura;
        readonly fecha: Dia;
        readonly monto: Centavos;
        readonly nota: string | null;
        readonly antes: Cifras;
      };
    }
  /**
   * A payment that did not complete the invoice is voided; for the completing payment the event is
   * `PagoRevertido`.
   */
  | {
      readonly type: 'AbonoAnulado';
      readonly data: {
        readonly abono_id: string;
        readonly monto: Centavos;
        readonly motivo: string | null;
        readonly antes: Cifras;
      };
    }
  | { readonly type: 'DepositoAnulado'; readonly data: { readonly monto: Centavos; readonly antes: Cifras } }
  | { readonly type: 'AjusteAnulado'; readonly data: { readonly monto: Centavos; readonly antes: Cifras } }
  | {
      readonly type: 'PagoCompletado';
      readonly data: {
        readonly abono_id: string;
        readonly metodo_pago: MetodoDeFactura;
        /** The payment's instant, as the client named it. No day is derived from it. */
        readonly fecha_pago: Instante;
        /**
         * The owner's day of receipt. It is recorded, so that a later change of her time zone does not move
         * it.
         */
        readonly fecha: Dia;
        /** Amount of the payment: the whole balance. */
        readonly monto: Centavos;
        readonly nota: string | null;
        readonly antes: Cifras;
      };
    }
  | {
      readonly type: 'PagoRevertido';
      readonly data: {
        /**
         * The balance as product versions without partial payments recorded it; null in newer events, where
         * `monto` is owed again.
         */
        readonly balance_restante: Centavos | null;
        readonly monto: Centavos;
        readonly motivo: string | null;
        readonly antes: Cifras;
      };
    }
  | {
      readonly type: 'FacturaEliminada';
      readonly data: { readonly numero_factura: number; readonly antes: Cifras };
    }
  | { readonly type: 'DatosFiscalesAnotados'; readonly data: FiscalDeFactura }
  /** Another invoice takes a number that this invoice claimed and never used (docs/adr/0005). */
  | { readonly type: 'FolioCedido'; readonly data: { readonly numero_factura: number } }
  | { readonly type: 'FacturaTimbrada'; readonly data: Timbre }
  | { readonly type: 'TimbreCancelado'; readonly data: Cancelacion & { readonly uuid: string } };

const sinDescuentosNiTasas = (contenido: Readonly<Record<string, unknown>>) => ({
  ...contenido,
  items: (contenido['items'] as readonly object[]).map((item) => ({
    ...{ ...item, ...SIN_CLAVES_SAT },
    ...{ descuento: null, iva: null },
  })),
  descuento: null,
  precios_con_iva: false,
});

const sinEmpresa: Upcaster = (datos) => ({
  ...datos,
  cliente: { ...(datos['cliente'] as ClienteDeFactura), empresa: null },
});

const sinRfcDelCliente: Upcaster = (datos) => ({
  ...datos,
  cliente: { ...(datos['cliente'] as ClienteDeFactura), rfc: null },
});
const sinRfcs: Upcaster = (datos, evento) => ({
  ...sinRfcDelCliente(datos, evento),
  negocio: { ...(datos['negocio'] as NegocioDeFactura), rfc: null },
});

export const EVENTOS_DE_FACTURA = {
  // Version 2 of `FacturaCreada` adds discounts, IVA per line and prices with IVA; version 3 the company; 4
  // RFCs; 5 the language.
  FacturaCreada: [
    sinDescuentosNiTasas,
    sinEmpresa,
    sinRfcs,
    (datos) => ({ ...datos, idioma: IDIOMA_PREDETERMINADO }),
  ],
  FacturaEditada: [
    // Version 2 of `FacturaEditada` adds the deposit to `antes`, and records no balance (older events keep
    // theirs).
    (datos) => ({ ...datos, antes: { ...(datos['antes'] as Cifras), deposito: null } }),
    // Versions 3 to 5 of `FacturaEditada` add the same fields as versions 2 to 4 of `FacturaCreada`.
    sinDescuentosNiTasas,
    sinEmpresa,
    sinRfcs,
  ],
  FacturaEmitida: [],
  FacturaVueltaABorrador: [],
  ClienteDeFacturaCorregido: [sinEmpresa, sinRfcDelCliente],
  // Version 2 of `PagoCompletado` adds the payment's id, day and note. Owners of version 1 had the default
  // time zone.
  PagoCompletado: [
    (datos, { id }) => ({
      ...datos,
      abono_id: id,
      fecha: diaEn(ZONA_PREDETERMINADA, datos['fecha_pago'] as Instante),
      nota: null,
    }),
  ],
  // Version 2 of `PagoRevertido` adds a reason, and records no balance (older events keep theirs).
  PagoRevertido: [(datos) => ({ ...datos, motivo: null })],
  AbonoRegistrado: [],
  AbonoAnulado: [],
  DepositoAnulado: [],
  AjusteAnulado: [],
  FacturaEliminada: [],
  DatosFiscalesAnotados: [],
  FolioCedido: [],
  FacturaTimbrada: [],
  TimbreCancelado: [],
} satisfies Upcasters<EventoDeFactura>;

export const NO_ESTAN_EN_EL_PAPEL: readonly EventoDeFactura['type'][] = ['DatosFiscalesAnotados'];

interface DeUnDueño {
  readonly user_id: string;
}
interface SobreUnaVersion extends DeUnDueño {
  /** The version that the editor saw; undefined skips the check. */
  readonly version?: number | undefined;
}

export type ComandoDeFactura =
  | (DeUnDueño & {
      readonly type: 'CrearFactura';
      readonly datos: DatosDeFactura;
      readonly estado: 'borrador' | 'pendiente';
      readonly idioma: Idioma;
    })
  | (SobreUnaVersion & {
      readonly type: 'EditarFactura';
      readonly datos: ContenidoDeFactura;
      readonly destino: 'emitir' | 'borrador' | 'conservar';
    })
  | (SobreUnaVersion & { readonly type: 'CorregirCliente'; readonly cliente: ClienteDeFactura })
  | (SobreUnaVersion & {
      readonly type: 'CompletarPago';
      readonly abono_id: string;
      readonly metodo_pago: MetodoDeFactura;
      readonly fecha_pago: Instante;
      readonly fecha: Dia;
      readonly nota: string | null;
      readonly hoy: Dia;
    })
  | (SobreUnaVersion & {
      readonly type: 'RegistrarAbono';
      readonly abono_id: string;
      readonly monto: Centavos;
      readonly metodo_pago: MetodoDeFactura;
      readonly fecha: Dia;
      readonly nota: string | null;
      readonly hoy: Dia;
      readonly instante: Instante;
    })
  | (SobreUnaVersion & {
      readonly type: 'AnularAbono';
      readonly abono_id: string;
      readonly motivo: string | null;
    })
  /**
   * `balance_restante` is the balance wanted afterwards. When it equals the total, all payments and the
   * deposit are voided; when undefined or the balance before the completing payment, only that payment.
   */
  | (SobreUnaVersion & { readonly type: 'RevertirPago'; readonly balance_restante?: Centavos | undefined })
  | (SobreUnaVersion & { readonly type: 'EliminarFactura' })
  | (SobreUnaVersion & {
      readonly type: 'AnotarDatosFiscales';
      readonly renglones: readonly CambioDe<RenglonFiscal>[];
      readonly sustituye?: string | null | undefined;
    })
  | { readonly type: 'CederFolio'; readonly numero_factura: number }
  | (DeUnDueño & {
      readonly type: 'TimbrarFactura';
      readonly xml: Comprobante;
      readonly sha256: string;
      readonly rfcs: RfcsDeFactura;
    })
  | (SobreUnaVersion & Cancelacion & { readonly type: 'CancelarTimbre' });

export interface Factura {
  readonly user_id: string;
  readonly estado: EstadoDeFactura;
  readonly idioma: Idioma;
  readonly datos: DatosDeFactura;
  readonly abonos: readonly Abono[];
  /**
   * 'Ajuste al revertir', in cents: the part of an old event's balance that deposit and payments do not
   * explain. It counts as a payment, and may be negative. Each event with a balance recomputes it.
   */
  readonly ajuste: Centavos;
  readonly fecha_pago: Instante | null;
  readonly en_partes: boolean;
  readonly fiscal: FiscalDeFactura | null;
  readonly timbre: TimbreDeFactura | null;
}

export const timbreVigente = <T extends Pick<TimbreDeFactura, 'cancelado'>>({
  timbre,
}: {
  readonly timbre?: T | null | undefined;
}): T | null => (timbre?.cancelado === null ? timbre : null);

const sumaDe = (abonos: readonly Abono[]): Centavos => abonos.reduce((suma, { monto }) => suma + monto, 0);

const abonadoDe = ({
  datos,
  abonos,
  ajuste,
}: Pick<Factura, 'abonos' | 'ajuste'> & { readonly datos: ContenidoDeFactura }) =>
  datos.deposito + ajuste + sumaDe(abonos);

export const balanceDe = (
  factura: Pick<Factura, 'abonos' | 'ajuste'> & { readonly datos: ContenidoDeFactura },
): Centavos => factura.datos.total - abonadoDe(factura);

export const pagoCompleto = ({ estado, abonos }: Pick<Factura, 'estado' | 'abonos'>): Abono | null =>
  (estado === 'pagada' && abonos.at(-1)) || null;

export const pagosEnPapel = ({ en_partes, ajuste, abonos }: Factura): Centavos | null =>
  en_partes ? ajuste + sumaDe(abonos) : null;

export const contenidoDe = ({
  balance_restante: _seCalcula,
  ...contenido
}: DatosDeFactura): ContenidoDeFactura => contenido;

export interface SituacionDeFactura {
  readonly version: number;
  readonly factura: Factura | null;
  readonly eliminada: boolean;
  /** Ids of voided payments, so that voiding a payment twice is idempotent. */
  readonly anulados: readonly string[];
  /** Every folio fiscal that the invoice had, kept after deletion: no other invoice may take it. */
  readonly timbres: readonly string[];
}

export const FACTURA_PAGADA = 'Esta factura está pagada y no puede ser editada.';
export const FACTURA_NO_ENCONTRADA = 'Factura no encontrada.';
export const FACTURA_SIN_EMITIR = 'Esta factura todavía no se ha emitido.';
export const FACTURA_CAMBIO = 'La factura cambió mientras la editabas. Vuelve a cargarla.';
export const CLAVES_DE_CADA_RENGLON = 'Di las claves de cada renglón.';
export const SOLO_PENDIENTE_SE_PAGA = 'Solo una factura pendiente puede pagarse.';
export const SOLO_PAGADA_SE_REVIERTE = 'Esta factura no está pagada.';
export const BALANCE_INVALIDO = 'El balance debe estar entre 0 y el total.';
export const balanceAlRevertir = (loQueSeDebia: Centavos, total: Centavos): string =>
  `El balance debe ser ${formatoDeDinero(loQueSeDebia)} (lo que se debía) o ${formatoDeDinero(total)} (el total).`;
export const quedanPorCobrar = (balance: Centavos): string => `Quedan ${formatoDeDinero(balance)} por cobrar`;
export const YA_NO_SE_DEBE = 'Ya no se debe nada';
export const TIENE_PAGOS = 'Esta factura tiene pagos. Anúlalos primero.';
export const totalMenorQueLoAbonado = (abonado: Centavos): string =>
  `El total no puede ser menor que lo abonado: ${formatoDeDinero(abonado)}.`;
/** Refusal for clients that know neither discounts nor IVA per line, when the invoice has either. */
export const RECARGA_POR_RENGLONES =
  'Esta factura tiene descuentos o IVA por renglón. Vuelve a cargar la página.';
export const PAGO_NO_ENCONTRADO = 'Pago no encontrado.';
export const PAGO_FUTURO = 'La fecha de pago no puede ser posterior a hoy.';
export const PAGO_DEMASIADO_ANTIGUO = 'La fecha de pago no puede ser anterior al año 2000.';
/** Invoices above these limits take seconds to print, and a list's page of them does not fit in memory. */
export const MAXIMO_DE_CONCEPTOS = 300;
export const MAXIMO_DE_TEXTO = 64 * 1024;
export const DEMASIADOS_CONCEPTOS = `Una factura tiene como máximo ${MAXIMO_DE_CONCEPTOS} conceptos.`;
export const DEMASIADO_TEXTO = 'Los textos de la factura son demasiado largos: acórtalos.';
export const numeroOcupado = (numero: number): string => `Ya existe una factura con el número ${numero}.`;
export const SIN_NUMEROS = 'No quedan números de factura libres.';

export const cifrasDe = ({ estado, datos }: Pick<Factura, 'estado' | 'datos'>): Cifras => ({
  estado,
  fecha_factura: datos.fecha_factura,
  total: datos.total,
});

export const facturaDe = ({ factura }: SituacionDeFactura, { user_id }: DeUnDueño): Factura => {
  if (!factura || factura.user_id !== user_id) throw noExiste(FACTURA_NO_ENCONTRADA);
  return factura;
};

/**
 * When `hacer` throws and the editor's version is stale, a conflict is thrown: the editor has not seen the
 * reason for the refusal.
 */
export const antesLaVersion = <T>(
  situacion: SituacionDeFactura,
  version: number | undefined,
  hacer: () => T,
): T => {
  try {
    return hacer();
  } catch (error) {
    exigirVersion(version, situacion.version, FACTURA_CAMBIO);
    throw error;
  }
};

/**
 * A command that records nothing skips the version check, so that a retry after a lost answer is no conflict.
 */
const enSuVersion = (
  situacion: SituacionDeFactura,
  comando: SobreUnaVersion,
  decidir: (factura: Factura) => EventoDeFactura[],
): EventoDeFactura[] => {
  const factura = facturaDe(situacion, comando);
  const eventos = antesLaVersion(situacion, comando.version, () => decidir(factura));
  if (eventos.length > 0) exigirVersion(comando.version, situacion.version, FACTURA_CAMBIO);
  return eventos;
};

const exigirNoPagada = (factura: Factura): void => {
  if (factura.estado === 'pagada') throw conflicto(FACTURA_PAGADA);
};

/** The CFDI fixes figures, customer, fiscal data and existence of the invoice. */
export const exigirSinTimbre = (factura: Factura): void => {
  if (timbreVigente(factura)) throw conflicto(FACTURA_TIMBRADA);
};

const bytes = new TextEncoder();
type Escrito = Pick<ContenidoDeFactura, 'items' | 'nota' | 'terminos' | 'cliente' | 'negocio'>;
const textoDe = ({ items, nota, terminos, cliente, negocio }: Escrito): number =>
  [
    ...items.flatMap(({ categoria, descripcion }) => [categoria, descripcion]),
    ...[nota, terminos, ...Object.values(cliente), ...Object.values(negocio)],
  ].reduce((suma: number, texto) => suma + bytes.encode(texto ?? '').length, 0);

/** Above a limit only growth of the invoice is refused, so that an older, larger invoice can be corrected. */
export const exigirTamano = (
  datos: Escrito,
  antes: Escrito | null,
  { conceptos, texto } = { conceptos: DEMASIADOS_CONCEPTOS, texto: DEMASIADO_TEXTO },
): void => {
  if (datos.items.length > Math.max(MAXIMO_DE_CONCEPTOS, antes?.items.length ?? 0))
    throw regla(conceptos, 'items');
  const largo = textoDe(datos);
  if (largo > MAXIMO_DE_TEXTO && largo > (antes ? textoDe(antes) : 0)) throw regla(texto, 'items');
};

type Dias = Pick<ContenidoDeFactura, 'fecha_factura' | 'fecha_vencimiento'>;

/** A day that was recorded out of range before is accepted unchanged. */
export const diasFueraDeRango = (dias: Dias, antes: Dias | null): readonly (keyof Dias)[] =>
  (['fecha_factura', 'fecha_vencimiento'] as const).filter((campo) => {
    const dia = dias[campo];
    return dia !== null && estaFueraDeRango(dia) && dia !== antes?.[campo];
  });

const exigirDias = (dias: Dias, antes: Dias | null): void => {
  const [campo] = diasFueraDeRango(dias, antes);
  if (campo) throw regla(FECHA_FUERA_DE_RANGO, campo);
};

const exigirSinPagos = ({ abonos }: Factura): void => {
  if (abonos.length > 0) throw conflicto(TIENE_PAGOS);
};

const editar = (
  factura: Factura,
  { datos: contenido, destino }: Extract<ComandoDeFactura, { type: 'EditarFactura' }>,
): EventoDeFactura[] => {
  const esOtra = !iguales(contenido, contenidoDe(factura.datos));
  if (esOtra || destino === 'borrador') exigirSinTimbre(factura);
  exigirNoPagada(factura);
  exigirTamano(contenido, factura.datos);
  exigirDias(contenido, factura.datos);
  if (destino === 'borrador' || contenido.cliente_id !== factura.datos.cliente_id) exigirSinPagos(factura);
  const abonado = abonadoDe({ ...factura, datos: contenido });
  if (abonado > contenido.total) throw regla(totalMenorQueLoAbonado(abonado), 'total');

  const eventos: EventoDeFactura[] = [];
  if (esOtra) {
    const antes = { ...cifrasDe(factura), deposito: factura.datos.deposito };
    eventos.push({ type: 'FacturaEditada', data: { ...contenido, balance_restante: null, antes } });
  }
  const { estado, ajuste } = factura;
  const antes: Cifras = { estado, fecha_factura: contenido.fecha_factura, total: contenido.total };
  // `abonado` sums deposit, payments and ajuste (the hand-set part of an old balance). When it is negative, they
  // do not cover a negative ajuste: `AjusteAnulado` sets the ajuste to 0, because a balance never exceeds the total.
  if (abonado < 0) eventos.push({ type: 'AjusteAnulado', data: { monto: ajuste, antes } });
  if (destino === 'emitir' && estado === 'borrador')
    eventos.push({ type: 'FacturaEmitida', data: { antes } });
  if (destino === 'borrador' && estado === 'pendiente')
    eventos.push({ type: 'FacturaVueltaABorrador', data: { antes } });
  return eventos;
};

export const rechazoDelDiaDePago = (fecha: Dia, hoy: Dia): string | undefined => {
  if (fecha > hoy) return PAGO_FUTURO;
  return fecha < PRIMER_DIA ? PAGO_DEMASIADO_ANTIGUO : undefined;
};
export const exigirDiaDePago = (fecha: Dia, hoy: Dia): void =>
  exigir(rechazoDelDiaDePago(fecha, hoy), 'fecha');

const yaSeSabe = ({ abonos }: Factura, anulados: readonly string[], abono_id: string): boolean =>
  anulados.includes(abono_id) || abonos.some(({ id }) => id === abono_id);

const completarPago = (
  factura: Factura,
  anulados: readonly string[],
  comando: Extract<ComandoDeFactura, { type: 'CompletarPago' }>,
): EventoDeFactura[] => {
  const { abono_id, metodo_pago, fecha_pago, fecha, nota, hoy } = comando;
  if (yaSeSabe(factura, anulados, abono_id)) return [];
  if (factura.estado === 'pagada') {
    if (pagoCompleto(factura)?.metodo_pago.id === metodo_pago.id) return [];
    throw conflicto(FACTURA_PAGADA);
  }
  if (factura.estado !== 'pendiente') throw conflicto(SOLO_PENDIENTE_SE_PAGA);
  exigirDiaDePago(fecha, hoy);
  const monto = factura.datos.balance_restante;
  const antes = cifrasDe(factura);
  return [{ type: 'PagoCompletado', data: { abono_id, metodo_pago, fecha_pago, fecha, monto, nota, antes } }];
};

const registrarAbono = (
  factura: Factura,
  anulados: readonly string[],
  comando: Extract<ComandoDeFactura, { type: 'RegistrarAbono' }>,
): EventoDeFactura[] => {
  const { abono_id, monto, metodo_pago, fecha, nota, hoy, instante } = comando;
  if (yaSeSabe(factura, anulados, abono_id)) return [];
  if (factura.estado === 'borrador') throw conflicto(SOLO_PENDIENTE_SE_PAGA);
  const seDebe = factura.datos.balance_restante;
  if (seDebe === 0) throw conflicto(YA_NO_SE_DEBE);
  exigirDiaDePago(fecha, hoy);
  if (monto > seDebe) throw conflicto(quedanPorCobrar(seDebe), 'monto');
  const data = { abono_id, metodo_pago, fecha, monto, nota, antes: cifrasDe(factura) };
  return monto === seDebe
    ? [{ type: 'PagoCompletado', data: { ...data, fecha_pago: instante } }]
    : [{ type: 'AbonoRegistrado', data }];
};

const seRevierte = (factura: Factura, { monto }: Abono, motivo: string | null = null): EventoDeFactura => ({
  type: 'PagoRevertido',
  data: { balance_restante: null, monto, motivo, antes: cifrasDe(factura) },
});

const anularAbono = (
  factura: Factura,
  anulados: readonly string[],
  { abono_id, motivo }: Extract<ComandoDeFactura, { type: 'AnularAbono' }>,
): EventoDeFactura[] => {
  if (anulados.includes(abono_id)) return [];
  const abono = conId(factura.abonos, abono_id);
  if (!abono) throw noExiste(PAGO_NO_ENCONTRADO);
  const ultimo = pagoCompleto(factura);
  if (abono === ultimo) return [seRevierte(factura, abono, motivo)];
  const anulacion = (antes: Cifras): EventoDeFactura => ({
    type: 'AbonoAnulado',
    data: { abono_id, monto: abono.monto, motivo, antes },
  });
  const antes = cifrasDe(factura);
  // When the payment that completed the invoice is $0.00, voiding an earlier payment reverts both: the
  // invoice is no longer paid.
  return ultimo?.monto === 0
    ? [seRevierte(factura, ultimo), anulacion({ ...antes, estado: 'pendiente' })]
    : [anulacion(antes)];
};

const deshacerTodo = (factura: Factura, ultimo: Abono): EventoDeFactura[] => {
  const { ajuste, abonos } = factura;
  const { deposito } = factura.datos;
  const antes: Cifras = { ...cifrasDe(factura), estado: 'pendiente' };
  return [
    seRevierte(factura, ultimo),
    ...abonos
      .slice(0, -1)
      .reverse()
      .map(({ id: abono_id, monto }): EventoDeFactura => ({
        type: 'AbonoAnulado',
        data: { abono_id, monto, motivo: null, antes },
      })),
    ...(ajuste === 0 ? [] : [{ type: 'AjusteAnulado', data: { monto: ajuste, antes } } as const]),
    ...(deposito === 0 ? [] : [{ type: 'DepositoAnulado', data: { monto: deposito, antes } } as const]),
  ];
};

const revertirPago = (
  factura: Factura,
  { balance_restante }: Extract<ComandoDeFactura, { type: 'RevertirPago' }>,
): EventoDeFactura[] => {
  const ultimo = pagoCompleto(factura);
  if (!ultimo) throw conflicto(SOLO_PAGADA_SE_REVIERTE);
  const { total } = factura.datos;
  if (balance_restante === total) return deshacerTodo(factura, ultimo);
  if (balance_restante === undefined || balance_restante === ultimo.monto)
    return [seRevierte(factura, ultimo)];
  throw regla(balanceAlRevertir(ultimo.monto, total), 'balance_restante');
};

const anotarDatosFiscales = (
  factura: Factura,
  { renglones, sustituye }: Extract<ComandoDeFactura, { type: 'AnotarDatosFiscales' }>,
): EventoDeFactura[] => {
  const { estado, datos, fiscal } = factura;
  if (estado === 'borrador') throw conflicto(FACTURA_SIN_EMITIR);
  if (renglones.length !== datos.items.length) throw regla(CLAVES_DE_CADA_RENGLON, 'renglones');
  const antes: FiscalDeFactura = fiscal ?? {
    renglones: datos.items.map(() => SIN_DATOS_FISCALES),
    sustituye: null,
  };
  const despues: FiscalDeFactura = {
    renglones: renglones.map((uno, lugar) => sobre(antes.renglones[lugar]!, uno)),
    sustituye: sustituye === undefined ? antes.sustituye : sustituye,
  };
  if (iguales(antes, despues)) return [];
  exigirSinTimbre(factura);
  return [{ type: 'DatosFiscalesAnotados', data: despues }];
};

const timbrar = (
  factura: Factura,
  timbres: readonly string[],
  { xml, sha256, rfcs }: Extract<ComandoDeFactura, { type: 'TimbrarFactura' }>,
): EventoDeFactura[] => {
  if (factura.estado === 'borrador') throw conflicto(FACTURA_SIN_EMITIR);
  const vigente = timbreVigente(factura);
  if (vigente) {
    if (vigente.sha256 === sha256) return [];
    throw conflicto(YA_TIMBRADA);
  }
  exigirQueSeaSuyo(xml, factura.datos, rfcs);
  if (timbres.length >= TIMBRES_MAXIMOS) throw conflicto(DEMASIADOS_TIMBRES);
  const { uuid, fecha, rfc_emisor, rfc_receptor } = xml;
  return [{ type: 'FacturaTimbrada', data: { uuid, fecha, sha256, rfc_emisor, rfc_receptor } }];
};

const cancelarTimbre = ({ timbre }: Factura, { motivo, sustituida_por }: Cancelacion): EventoDeFactura[] => {
  if (!timbre) throw conflicto(SIN_TIMBRAR);
  if (timbre.cancelado) {
    if (iguales(timbre.cancelado, { motivo, sustituida_por })) return [];
    throw conflicto(SIN_TIMBRAR);
  }
  const { uuid } = timbre;
  exigirCancelacion({ motivo, sustituida_por }, uuid);
  return [{ type: 'TimbreCancelado', data: { uuid, motivo, sustituida_por } }];
};

const decide = (comando: ComandoDeFactura, situacion: SituacionDeFactura): readonly EventoDeFactura[] => {
  switch (comando.type) {
    case 'CrearFactura': {
      if (situacion.eliminada) throw noExiste(FACTURA_NO_ENCONTRADA);
      if (situacion.factura) {
        // The id derives from the idempotency key: a retry finds the invoice that the first try made.
        if (situacion.factura.user_id !== comando.user_id) throw noExiste(FACTURA_NO_ENCONTRADA);
        return [];
      }
      const { user_id, estado, idioma, datos } = comando;
      exigirTamano(datos, null);
      exigirDias(datos, null);
      return [{ type: 'FacturaCreada', data: { user_id, estado, idioma, ...datos } }];
    }
    case 'EditarFactura':
      return enSuVersion(situacion, comando, (factura) => editar(factura, comando));
    case 'CorregirCliente':
      return enSuVersion(situacion, comando, (factura) => {
        const { cliente } = comando;
        const esLaMisma = iguales(cliente, factura.datos.cliente);
        if (!esLaMisma) exigirSinTimbre(factura);
        exigirNoPagada(factura);
        if (esLaMisma) return [];
        exigirTamano({ ...factura.datos, cliente }, factura.datos);
        return [{ type: 'ClienteDeFacturaCorregido', data: { cliente } }];
      });
    case 'CompletarPago':
      return enSuVersion(situacion, comando, (factura) =>
        completarPago(factura, situacion.anulados, comando),
      );
    case 'RegistrarAbono':
      return enSuVersion(situacion, comando, (factura) =>
        registrarAbono(factura, situacion.anulados, comando),
      );
    case 'AnularAbono':
      return enSuVersion(situacion, comando, (factura) => anularAbono(factura, situacion.anulados, comando));
    case 'RevertirPago':
      return enSuVersion(situacion, comando, (factura) => revertirPago(factura, comando));
    case 'EliminarFactura':
      return enSuVersion(situacion, comando, (factura) => {
        exigirSinTimbre(factura);
        exigirNoPagada(factura);
        exigirSinPagos(factura);
        const { numero_factura } = factura.datos;
        return [{ type: 'FacturaEliminada', data: { numero_factura, antes: cifrasDe(factura) } }];
      });
    case 'AnotarDatosFiscales':
      return enSuVersion(situacion, comando, (factura) => anotarDatosFiscales(factura, comando));
    case 'CederFolio':
      return [{ type: 'FolioCedido', data: { numero_factura: comando.numero_factura } }];
    case 'TimbrarFactura':
      return timbrar(facturaDe(situacion, comando), situacion.timbres, comando);
    case 'CancelarTimbre':
      return enSuVersion(situacion, comando, (factura) => cancelarTimbre(factura, comando));
    default:
      return nunca(comando);
  }
};

const conBalance = (factura: Factura): Factura => ({
  ...factura,
  datos: { ...factura.datos, balance_restante: balanceDe(factura) },
});

const conAjuste = (factura: Factura, balance: Centavos | null): Factura =>
  balance === null ? factura : { ...factura, ajuste: factura.ajuste + balanceDe(factura) - balance };

/** Fiscal data follows its item. Items match by category and description, equal items by order. */
const trasOtrosItems = (
  { renglones, sustituye }: FiscalDeFactura,
  antes: readonly ItemDeFactura[],
  despues: readonly ItemDeFactura[],
): FiscalDeFactura => {
  const quedan = antes.map((item, lugar) => ({ item, renglon: renglones[lugar]! }));
  const elDe = ({ categoria, descripcion }: ItemDeFactura) => {
    const donde = quedan.findIndex(
      ({ item }) => item.categoria === categoria && item.descripcion === descripcion,
    );
    return donde < 0 ? SIN_DATOS_FISCALES : quedan.splice(donde, 1)[0]!.renglon;
  };
  return { renglones: despues.map(elDe), sustituye };
};

const sinPagar = { estado: 'pendiente', fecha_pago: null } as const;

const tras = (factura: Factura | null, evento: EventoDeFactura): Factura | null => {
  if (evento.type === 'FacturaCreada') {
    const { user_id, estado, idioma, ...datos } = evento.data;
    const nueva: Factura = {
      ...{ user_id, estado, idioma, datos },
      ...{ abonos: [], ajuste: 0, fecha_pago: null, en_partes: false, fiscal: null, timbre: null },
    };
    return conAjuste(nueva, datos.balance_restante);
  }
  if (!factura) return null;
  switch (evento.type) {
    case 'FacturaEditada': {
      const { antes: _antes, balance_restante, ...contenido } = evento.data;
      const fiscal = factura.fiscal && trasOtrosItems(factura.fiscal, factura.datos.items, contenido.items);
      return conAjuste({ ...factura, datos: { ...factura.datos, ...contenido }, fiscal }, balance_restante);
    }
    case 'FacturaEmitida':
      return { ...factura, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return { ...factura, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return { ...factura, datos: { ...factura.datos, cliente: evento.data.cliente } };
    case 'AbonoRegistrado': {
      const { abono_id: id, monto, fecha, metodo_pago, nota } = evento.data;
      return {
        ...factura,
        abonos: [...factura.abonos, { id, monto, fecha, metodo_pago, nota }],
        en_partes: true,
      };
    }
    case 'AbonoAnulado': {
      const abonos = factura.abonos.filter(({ id }) => id !== evento.data.abono_id);
      return { ...factura, ...sinPagar, abonos };
    }
    case 'DepositoAnulado':
      return { ...factura, datos: { ...factura.datos, deposito: 0 } };
    case 'AjusteAnulado':
      return { ...factura, ajuste: 0 };
    case 'PagoCompletado': {
      const { abono_id: id, monto, fecha, metodo_pago, nota, fecha_pago } = evento.data;
      const abonos = [...factura.abonos, { id, monto, fecha, metodo_pago, nota }];
      return { ...factura, estado: 'pagada', abonos, fecha_pago };
    }
    case 'PagoRevertido': {
      const revertida = { ...factura, ...sinPagar, abonos: factura.abonos.slice(0, -1) };
      return conAjuste(revertida, evento.data.balance_restante);
    }
    case 'DatosFiscalesAnotados':
      return { ...factura, fiscal: evento.data };
    case 'FacturaEliminada':
      return null;
    case 'FolioCedido':
      return factura;
    case 'FacturaTimbrada':
      return { ...factura, timbre: { ...evento.data, cancelado: null } };
    case 'TimbreCancelado': {
      const { motivo, sustituida_por } = evento.data;
      return {
        ...factura,
        timbre: factura.timbre && { ...factura.timbre, cancelado: { motivo, sustituida_por } },
      };
    }
    default:
      return nunca(evento);
  }
};

const facturaTras = (factura: Factura | null, evento: EventoDeFactura): Factura | null => {
  const despues = tras(factura, evento);
  return despues && conBalance(despues);
};

const anuladoPor = ({ factura }: SituacionDeFactura, evento: EventoDeFactura): readonly string[] => {
  if (evento.type === 'AbonoAnulado') return [evento.data.abono_id];
  const ultimo = evento.type === 'PagoRevertido' && factura?.abonos.at(-1);
  return ultimo ? [ultimo.id] : [];
};

export const factura: Decider<ComandoDeFactura, SituacionDeFactura, EventoDeFactura> = {
  initialState: { version: 0, factura: null, eliminada: false, anulados: [], timbres: [] },
  decide,
  evolve: (situacion, evento) => ({
    version: situacion.version + 1,
    factura: facturaTras(situacion.factura, evento),
    eliminada: situacion.eliminada || evento.type === 'FacturaEliminada',
    anulados: [...situacion.anulados, ...anuladoPor(situacion, evento)],
    timbres: evento.type === 'FacturaTimbrada' ? [...situacion.timbres, evento.data.uuid] : situacion.timbres,
  }),
};

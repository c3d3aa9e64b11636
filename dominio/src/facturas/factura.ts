import { type Centavos, type Milesimas, formatoDeDinero } from '../dinero.ts';
import { type Decider, nunca } from '../decider.ts';
import { conflicto, exigirVersion, noExiste, regla } from '../errores.ts';
import { type Dia, type Instante } from '../fechas.ts';
import { iguales } from '../iguales.ts';
import { type Upcasters } from '../upcasters.ts';
import { ZONA_PREDETERMINADA, diaEn } from '../zona-horaria.ts';

/** The invoice (spec sections 3 and 4; decisions, "Invoices"). Amounts are cents, quantities thousandths. */

export type EstadoDeFactura = 'borrador' | 'pendiente' | 'pagada';

export interface ItemDeFactura {
  readonly categoria: string | null;
  readonly descripcion: string;
  readonly precio_unitario: Centavos;
  readonly cantidad: Milesimas;
  readonly total: Centavos;
}

/** The customer as she was when the invoice was made: a snapshot. */
export interface ClienteDeFactura {
  readonly id: string;
  readonly nombre: string;
  readonly telefono: string | null;
  readonly email: string | null;
  readonly direccion: string | null;
}

/** The business as it was when the invoice was made: a snapshot. */
export interface NegocioDeFactura {
  readonly nombre: string | null;
  readonly direccion: string | null;
  readonly email: string | null;
  readonly telefono: string | null;
  readonly logo_url: string | null;
  readonly nota: string | null;
  readonly terminos: string | null;
  readonly color_personalizado: string | null;
}

/** What is on the paper. */
export interface DatosDeFactura {
  readonly numero_factura: number;
  readonly cliente_id: string;
  readonly cliente: ClienteDeFactura;
  readonly negocio: NegocioDeFactura;
  readonly fecha_factura: Dia;
  readonly fecha_vencimiento: Dia | null;
  readonly items: readonly ItemDeFactura[];
  readonly subtotal: Centavos;
  readonly impuesto: Centavos;
  /** The percent as typed; null when only an amount was given. */
  readonly impuesto_porcentaje: number | null;
  readonly total: Centavos;
  readonly deposito: Centavos;
  readonly balance_restante: Centavos;
  readonly nota: string;
  readonly terminos: string;
}

export interface MetodoDeFactura {
  readonly id: string;
  readonly nombre: string;
}

/** The figures by which an invoice is counted; events that change them carry the ones before. */
export interface Cifras {
  readonly estado: EstadoDeFactura;
  readonly fecha_factura: Dia;
  readonly total: Centavos;
}

// ── events ──────────────────────────────────────────────────────────────────────────────────────────────

export type EventoDeFactura =
  | {
      readonly type: 'FacturaCreada';
      readonly data: DatosDeFactura & { readonly user_id: string; readonly estado: 'borrador' | 'pendiente' };
    }
  | { readonly type: 'FacturaEditada'; readonly data: DatosDeFactura & { readonly antes: Cifras } }
  | { readonly type: 'FacturaEmitida'; readonly data: { readonly antes: Cifras } }
  | { readonly type: 'FacturaVueltaABorrador'; readonly data: { readonly antes: Cifras } }
  | { readonly type: 'ClienteDeFacturaCorregido'; readonly data: { readonly cliente: ClienteDeFactura } }
  | {
      readonly type: 'PagoCompletado';
      readonly data: {
        readonly abono_id: string;
        readonly metodo_pago: MetodoDeFactura;
        /** The instant that the client names; no day is read from it any more. */
        readonly fecha_pago: Instante;
        /** The owner's day on which it was received: recorded, so that no later change of zone moves it. */
        readonly fecha: Dia;
        /** What was still owed and is now paid. */
        readonly monto: Centavos;
        readonly nota: string | null;
        readonly antes: Cifras;
      };
    }
  | {
      readonly type: 'PagoRevertido';
      readonly data: {
        readonly balance_restante: Centavos;
        /** What had been paid and is taken back. */
        readonly monto: Centavos;
        readonly antes: Cifras;
      };
    }
  | {
      readonly type: 'FacturaEliminada';
      readonly data: { readonly numero_factura: number; readonly antes: Cifras };
    }
  /** This invoice gave up a number it had claimed but never used (see the folio claim, docs/adr/0005). */
  | { readonly type: 'FolioCedido'; readonly data: { readonly numero_factura: number } };

export const EVENTOS_DE_FACTURA = {
  FacturaCreada: [],
  FacturaEditada: [],
  FacturaEmitida: [],
  FacturaVueltaABorrador: [],
  ClienteDeFacturaCorregido: [],
  // 2: the payment has an id, a day and a note of its own. Whoever paid before had the default zone.
  PagoCompletado: [
    (datos, { id }) => ({
      ...datos,
      abono_id: id,
      fecha: diaEn(ZONA_PREDETERMINADA, datos['fecha_pago'] as Instante),
      nota: null,
    }),
  ],
  PagoRevertido: [],
  FacturaEliminada: [],
  FolioCedido: [],
} satisfies Upcasters<EventoDeFactura>;

// ── commands ────────────────────────────────────────────────────────────────────────────────────────────

interface DeUnDueño {
  readonly user_id: string;
}
interface SobreUnaVersion extends DeUnDueño {
  /** The version the editor saw, when she said so. */
  readonly version?: number | undefined;
}

export type ComandoDeFactura =
  | (DeUnDueño & {
      readonly type: 'CrearFactura';
      readonly datos: DatosDeFactura;
      readonly estado: 'borrador' | 'pendiente';
    })
  | (SobreUnaVersion & {
      readonly type: 'EditarFactura';
      readonly datos: DatosDeFactura;
      /** A full save issues a draft, a draft save makes one, a partial change leaves the state alone. */
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
      /** The owner's today: no payment is of a day to come. */
      readonly hoy: Dia;
    })
  | (SobreUnaVersion & { readonly type: 'RevertirPago'; readonly balance_restante?: Centavos | undefined })
  | (SobreUnaVersion & { readonly type: 'EliminarFactura' })
  | { readonly type: 'CederFolio'; readonly numero_factura: number };

// ── state ───────────────────────────────────────────────────────────────────────────────────────────────

export interface Pago {
  readonly abono_id: string;
  readonly metodo_pago: MetodoDeFactura;
  readonly fecha_pago: Instante;
  readonly fecha: Dia;
  readonly nota: string | null;
  readonly balance_anterior: Centavos;
}

export interface Factura {
  readonly user_id: string;
  readonly estado: EstadoDeFactura;
  readonly datos: DatosDeFactura;
  readonly pago: Pago | null;
}

/** How an invoice stands, after its events. `factura` is null before it exists and after it is deleted. */
export interface SituacionDeFactura {
  readonly version: number;
  readonly factura: Factura | null;
  readonly eliminada: boolean;
}

// ── texts of the refusals ───────────────────────────────────────────────────────────────────────────────

export const FACTURA_PAGADA = 'Esta factura está pagada y no puede ser editada.';
export const FACTURA_NO_ENCONTRADA = 'Factura no encontrada.';
export const FACTURA_SIN_EMITIR = 'Esta factura todavía no se ha emitido.';
export const FACTURA_CAMBIO = 'La factura cambió mientras la editabas. Vuelve a cargarla.';
export const SOLO_PENDIENTE_SE_PAGA = 'Solo una factura pendiente puede pagarse.';
export const SOLO_PAGADA_SE_REVIERTE = 'Esta factura no está pagada.';
export const BALANCE_INVALIDO = 'El balance debe estar entre 0 y el total.';
/** Of a revert that names another balance than these two. */
export const balanceAlRevertir = (loQueSeDebia: Centavos, total: Centavos): string =>
  `El balance debe ser ${formatoDeDinero(loQueSeDebia)} (lo que se debía) o ${formatoDeDinero(total)} (el total).`;
export const quedanPorCobrar = (balance: Centavos): string => `Quedan ${formatoDeDinero(balance)} por cobrar`;
export const YA_NO_SE_DEBE = 'Ya no se debe nada';
export const TIENE_PAGOS = 'Esta factura tiene pagos. Anúlalos primero.';
export const totalMenorQueLoAbonado = (abonado: Centavos): string =>
  `El total no puede ser menor que lo abonado: ${formatoDeDinero(abonado)}.`;
export const PAGO_NO_ENCONTRADO = 'Pago no encontrado.';
export const PAGO_FUTURO = 'La fecha de pago no puede ser posterior a hoy.';
export const PAGO_DEMASIADO_ANTIGUO = 'La fecha de pago no puede ser anterior al año 2000.';
/** What an invoice may hold: so much is printed in seconds, and a page of a list fits in memory. */
export const MAXIMO_DE_CONCEPTOS = 300;
/** In bytes of UTF-8, all texts of the paper together. */
export const MAXIMO_DE_TEXTO = 64 * 1024;
export const DEMASIADOS_CONCEPTOS = `Una factura tiene como máximo ${MAXIMO_DE_CONCEPTOS} conceptos.`;
export const DEMASIADO_TEXTO = 'Los textos de la factura son demasiado largos: acórtalos.';
export const numeroOcupado = (numero: number): string => `Ya existe una factura con el número ${numero}.`;

// ── decide ──────────────────────────────────────────────────────────────────────────────────────────────

export const cifrasDe = ({ estado, datos }: Factura): Cifras => ({
  estado,
  fecha_factura: datos.fecha_factura,
  total: datos.total,
});

/** The invoice a command speaks of, when it exists and is this owner's. */
export const facturaDe = ({ factura }: SituacionDeFactura, { user_id }: DeUnDueño): Factura => {
  if (!factura || factura.user_id !== user_id) throw noExiste(FACTURA_NO_ENCONTRADA);
  return factura;
};

/** What is refused of a version that is not the newest is refused for that alone. */
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
 * What a command does to the version that its editor saw. What would record nothing is done already, whatever the
 * version: a change whose answer was lost on the way, tried again, is no conflict.
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

const bytes = new TextEncoder();
const textoDe = ({ items, nota, terminos, cliente, negocio }: DatosDeFactura): number =>
  [
    ...items.flatMap(({ categoria, descripcion }) => [categoria, descripcion]),
    ...[nota, terminos, ...Object.values(cliente), ...Object.values(negocio)],
  ].reduce((suma: number, texto) => suma + bytes.encode(texto ?? '').length, 0);

/** Only what a save makes larger is refused: an older invoice may hold more, and is corrected like any other. */
const exigirTamano = (datos: DatosDeFactura, antes: DatosDeFactura | null): void => {
  if (datos.items.length > Math.max(MAXIMO_DE_CONCEPTOS, antes?.items.length ?? 0))
    throw regla(DEMASIADOS_CONCEPTOS, 'items');
  const largo = textoDe(datos);
  if (largo > MAXIMO_DE_TEXTO && largo > (antes ? textoDe(antes) : 0)) throw regla(DEMASIADO_TEXTO, 'items');
};

const editar = (
  factura: Factura,
  { datos, destino }: Extract<ComandoDeFactura, { type: 'EditarFactura' }>,
): EventoDeFactura[] => {
  exigirNoPagada(factura);
  exigirTamano(datos, factura.datos);
  const eventos: EventoDeFactura[] = [];
  const antes = cifrasDe(factura);
  if (!iguales(datos, factura.datos)) eventos.push({ type: 'FacturaEditada', data: { ...datos, antes } });

  const despues = cifrasDe({ ...factura, datos });
  if (destino === 'emitir' && factura.estado === 'borrador')
    eventos.push({ type: 'FacturaEmitida', data: { antes: despues } });
  if (destino === 'borrador' && factura.estado === 'pendiente')
    eventos.push({ type: 'FacturaVueltaABorrador', data: { antes: despues } });
  return eventos;
};

/** Before it, a day is a slip of the hand. */
const PRIMER_DIA_DE_PAGO: Dia = '2000-01-01';

const exigirDiaDePago = (fecha: Dia, hoy: Dia): void => {
  if (fecha > hoy) throw regla(PAGO_FUTURO, 'fecha');
  if (fecha < PRIMER_DIA_DE_PAGO) throw regla(PAGO_DEMASIADO_ANTIGUO, 'fecha');
};

const completarPago = (
  factura: Factura,
  comando: Extract<ComandoDeFactura, { type: 'CompletarPago' }>,
): EventoDeFactura[] => {
  const { abono_id, metodo_pago, fecha_pago, fecha, nota, hoy } = comando;
  if (factura.estado === 'pagada') {
    if (factura.pago?.metodo_pago.id === metodo_pago.id) return [];
    throw conflicto(FACTURA_PAGADA);
  }
  if (factura.estado !== 'pendiente') throw conflicto(SOLO_PENDIENTE_SE_PAGA);
  exigirDiaDePago(fecha, hoy);
  const monto = factura.datos.balance_restante;
  const antes = cifrasDe(factura);
  return [{ type: 'PagoCompletado', data: { abono_id, metodo_pago, fecha_pago, fecha, monto, nota, antes } }];
};

const revertirPago = (
  factura: Factura,
  comando: Extract<ComandoDeFactura, { type: 'RevertirPago' }>,
): EventoDeFactura[] => {
  if (!factura.pago) throw conflicto(SOLO_PAGADA_SE_REVIERTE);
  const balance_restante = comando.balance_restante ?? factura.pago.balance_anterior;
  if (balance_restante < 0 || balance_restante > factura.datos.total)
    throw regla(BALANCE_INVALIDO, 'balance_restante');
  const monto = factura.pago.balance_anterior;
  return [{ type: 'PagoRevertido', data: { balance_restante, monto, antes: cifrasDe(factura) } }];
};

const decide = (comando: ComandoDeFactura, situacion: SituacionDeFactura): readonly EventoDeFactura[] => {
  switch (comando.type) {
    case 'CrearFactura': {
      if (situacion.eliminada) throw noExiste(FACTURA_NO_ENCONTRADA);
      if (situacion.factura) {
        // The id comes from the caller's idempotency key: her own retry finds the invoice already made.
        if (situacion.factura.user_id !== comando.user_id) throw noExiste(FACTURA_NO_ENCONTRADA);
        return [];
      }
      const { user_id, estado, datos } = comando;
      exigirTamano(datos, null);
      return [{ type: 'FacturaCreada', data: { user_id, estado, ...datos } }];
    }
    case 'EditarFactura':
      return enSuVersion(situacion, comando, (factura) => editar(factura, comando));
    case 'CorregirCliente':
      return enSuVersion(situacion, comando, (factura) => {
        exigirNoPagada(factura);
        const { cliente } = comando;
        if (iguales(cliente, factura.datos.cliente)) return [];
        exigirTamano({ ...factura.datos, cliente }, factura.datos);
        return [{ type: 'ClienteDeFacturaCorregido', data: { cliente } }];
      });
    case 'CompletarPago':
      return enSuVersion(situacion, comando, (factura) => completarPago(factura, comando));
    case 'RevertirPago':
      return enSuVersion(situacion, comando, (factura) => revertirPago(factura, comando));
    case 'EliminarFactura':
      return enSuVersion(situacion, comando, (factura) => {
        exigirNoPagada(factura);
        const { numero_factura } = factura.datos;
        return [{ type: 'FacturaEliminada', data: { numero_factura, antes: cifrasDe(factura) } }];
      });
    case 'CederFolio':
      return [{ type: 'FolioCedido', data: { numero_factura: comando.numero_factura } }];
    default:
      return nunca(comando);
  }
};

// ── evolve ──────────────────────────────────────────────────────────────────────────────────────────────

const cambiar = (situacion: SituacionDeFactura, cambio: Partial<Factura>): Factura | null =>
  situacion.factura && { ...situacion.factura, ...cambio };

const conBalance = (situacion: SituacionDeFactura, balance_restante: Centavos): Partial<Factura> =>
  situacion.factura ? { datos: { ...situacion.factura.datos, balance_restante } } : {};

const facturaTras = (situacion: SituacionDeFactura, evento: EventoDeFactura): Factura | null => {
  switch (evento.type) {
    case 'FacturaCreada': {
      const { user_id, estado, ...datos } = evento.data;
      return { user_id, estado, datos, pago: null };
    }
    case 'FacturaEditada': {
      const { antes: _antes, ...datos } = evento.data;
      return cambiar(situacion, { datos });
    }
    case 'FacturaEmitida':
      return cambiar(situacion, { estado: 'pendiente' });
    case 'FacturaVueltaABorrador':
      return cambiar(situacion, { estado: 'borrador' });
    case 'ClienteDeFacturaCorregido':
      return (
        situacion.factura &&
        cambiar(situacion, { datos: { ...situacion.factura.datos, cliente: evento.data.cliente } })
      );
    case 'PagoCompletado': {
      const { antes: _antes, monto: balance_anterior, ...recibido } = evento.data;
      const pago: Pago = { ...recibido, balance_anterior };
      return cambiar(situacion, { estado: 'pagada', pago, ...conBalance(situacion, 0) });
    }
    case 'PagoRevertido':
      return cambiar(situacion, {
        estado: 'pendiente',
        pago: null,
        ...conBalance(situacion, evento.data.balance_restante),
      });
    case 'FacturaEliminada':
      return null;
    case 'FolioCedido':
      return situacion.factura;
    default:
      return nunca(evento);
  }
};

export const factura: Decider<ComandoDeFactura, SituacionDeFactura, EventoDeFactura> = {
  initialState: { version: 0, factura: null, eliminada: false },
  decide,
  evolve: (situacion, evento) => ({
    version: situacion.version + 1,
    factura: facturaTras(situacion, evento),
    eliminada: situacion.eliminada || evento.type === 'FacturaEliminada',
  }),
};

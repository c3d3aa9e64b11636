import { comoSeLlama } from '../como-se-llama.ts';
import { CLIENTE_NO_ENCONTRADO } from '../clientes/cliente.ts';
import { porcentajeQueEs } from '../dinero.ts';
import { conflicto, noExiste, regla } from '../errores.ts';
import { type Dia } from '../fechas.ts';
import { METODO_NO_ENCONTRADO } from '../metodos-de-pago/metodos-de-pago.ts';
import { type Negocio, SIN_DECIR } from '../negocio/negocio.ts';
import {
  type ClienteDeFactura,
  type ComandoDeFactura,
  type DatosDeFactura,
  type Factura,
  type ItemDeFactura,
  type MetodoDeFactura,
  type NegocioDeFactura,
  type SituacionDeFactura,
  antesLaVersion,
  balanceDe,
  facturaDe,
  pagoCompleto,
  timbreVigente,
  contenidoDe,
  type ContenidoDeFactura,
  RECARGA_POR_RENGLONES,
} from './factura.ts';
import { type CambioDeFactura, type NuevaFactura, type NuevoAbono, TEXTOS } from './factura.schema.ts';
import { FACTURA_TIMBRADA } from './timbre.ts';
import { type Idioma } from '../idioma.ts';
import { iguales } from '../iguales.ts';
import { sobre } from '../sobre.ts';
import { type Ahora, diaEn } from '../zona-horaria.ts';
import {
  type Cargos,
  coincide,
  desgloseDe,
  exigirCoincidencia,
  impuestoDe,
  conDescuentos,
  ivaPorRenglon,
  pasaDeLaSeccion5,
  totalesDe,
} from './totales.ts';

/**
 * Turns a client's body into an invoice. Totals are always computed here (decisions, "Invoices"), snapshots
 * completed from the records, and PUTs mapped to commands (docs/facturas.md).
 */

const NOMBRE_DEL_CLIENTE = 'El nombre del cliente es obligatorio';

export const idiomaParaFactura = ({ datos }: Negocio): Idioma => (datos ?? SIN_DECIR).idioma_documentos;

export const negocioParaFactura = ({ datos, logo_url }: Negocio): NegocioDeFactura => ({
  nombre: datos?.nombre_negocio ?? null,
  direccion: datos?.direccion ?? null,
  email: datos?.email ?? null,
  telefono: datos?.telefono ?? null,
  logo_url,
  nota: datos?.nota_factura ?? null,
  terminos: datos?.terminos_condiciones ?? null,
  color_personalizado: datos?.color_personalizado ?? null,
  rfc: datos?.fiscal?.rfc ?? null,
});

/** The customer as the invoice records her. An id in the body is ignored. */
export const clienteConCambios = (
  base: ClienteDeFactura,
  cambio: CambioDeFactura['cliente'],
): ClienteDeFactura => {
  const cliente = sobre(base, cambio && { ...cambio, id: undefined });
  const suyo = { ...cliente, nombre: cliente.nombre ?? '' };
  if (!comoSeLlama(suyo)) throw regla(NOMBRE_DEL_CLIENTE, 'cliente.nombre');
  return suyo;
};

export interface Registros {
  readonly numero_factura: number;
  readonly cliente: ClienteDeFactura;
  readonly negocio: NegocioDeFactura;
}

/** Throws when a total in the body differs from the computed one by more than a cent. */
export const redactarFactura = (solicitud: NuevaFactura, registros: Registros): DatosDeFactura => {
  const { descuento = null, impuesto } = solicitud;
  const precios_con_iva = solicitud.precios_con_iva ?? false;
  const porcentaje = solicitud.impuesto_porcentaje ?? null;
  const totales = totalesDe(
    { items: solicitud.items, descuento, precios_con_iva, impuesto_porcentaje: porcentaje, impuesto },
    solicitud.deposito ?? 0,
  );
  exigirCoincidencia(solicitud, totales);
  const items = solicitud.items.map((item, lugar) => ({
    categoria: item.categoria,
    descripcion: item.descripcion,
    precio_unitario: item.precio_unitario,
    cantidad: item.cantidad,
    total: totales.renglones[lugar]!.total,
    descuento: item.descuento ?? null,
    iva: item.iva ?? null,
    clave_sat: item.clave_sat ?? null,
    unidad_sat: item.unidad_sat ?? null,
  }));
  return {
    numero_factura: registros.numero_factura,
    cliente_id: registros.cliente.id,
    cliente: clienteConCambios(registros.cliente, solicitud.cliente),
    negocio: sobre(registros.negocio, solicitud.negocio),
    fecha_factura: solicitud.fecha_factura,
    fecha_vencimiento: solicitud.fecha_vencimiento ?? null,
    items,
    descuento,
    precios_con_iva,
    subtotal: totales.subtotal,
    impuesto: totales.impuesto,
    impuesto_porcentaje: porcentaje,
    total: totales.total,
    deposito: totales.deposito,
    balance_restante: totales.balance_restante,
    nota: solicitud.nota,
    terminos: solicitud.terminos,
  };
};

const ES_DE = {
  cliente_id: 'resto',
  negocio: 'resto',
  items: 'dinero',
  descuento: 'dinero',
  precios_con_iva: 'dinero',
  numero_factura: 'resto',
  fecha_factura: 'resto',
  fecha_vencimiento: 'resto',
  impuesto: 'dinero',
  impuesto_porcentaje: 'dinero',
  deposito: 'dinero',
  subtotal: 'resto',
  descuento_importe: 'resto',
  total: 'resto',
  nota: 'resto',
  terminos: 'resto',
  cliente: null,
  balance_restante: null,
  estado: null,
  metodo_pago_id: null,
  fecha_pago: null,
  fecha: null,
  nota_pago: null,
  version: null,
} satisfies Record<keyof CambioDeFactura, 'resto' | 'dinero' | null>;

type CampoDelCambio = keyof CambioDeFactura;
const camposDe = (...partes: readonly (string | null)[]): readonly CampoDelCambio[] =>
  (Object.keys(ES_DE) as CampoDelCambio[]).filter((campo) => partes.includes(ES_DE[campo]));

const CONTENIDO = camposDe('resto', 'dinero');
const DINERO = camposDe('dinero');

const clienteTrasElCambio = (
  datos: DatosDeFactura,
  { cliente_id = datos.cliente_id }: CambioDeFactura,
  registro: ClienteDeFactura | null,
): ClienteDeFactura => {
  if (cliente_id === datos.cliente_id) return datos.cliente;
  if (!registro) throw noExiste(CLIENTE_NO_ENCONTRADO);
  return registro;
};

/**
 * Refuses a change of an invoice with discounts or IVA by line when no item of the change names them: an app
 * of an earlier version would drop them by saving.
 */
export const exigirQueLosConozca = (
  { items }: Pick<DatosDeFactura, 'items'>,
  cambio: Pick<CambioDeFactura, 'items'>,
  recarga: string = RECARGA_POR_RENGLONES,
): void => {
  const hay = ivaPorRenglon(items) || conDescuentos({ items });
  const losNombra = (cambio.items ?? []).some(
    ({ descuento, iva }) => descuento !== undefined || iva !== undefined,
  );
  if (hay && cambio.items && !losNombra) throw conflicto(recarga);
};

/** Items without SAT keys get the keys of the recorded item with the same category and description. */
const conSusClaves = (
  items: CambioDeFactura['items'],
  antes: readonly ItemDeFactura[],
): CambioDeFactura['items'] =>
  items?.map((item) => {
    const elMismo = antes.find(
      ({ categoria, descripcion }) => categoria === item.categoria && descripcion === item.descripcion,
    );
    const { clave_sat = elMismo?.clave_sat, unidad_sat = elMismo?.unidad_sat } = item;
    return { ...item, clave_sat, unidad_sat };
  });

const cargosTrasElCambio = (datos: DatosDeFactura, cambio: CambioDeFactura): Cargos => {
  const items = cambio.items ?? datos.items;
  const descuento = cambio.descuento === undefined ? datos.descuento : cambio.descuento;
  const precios_con_iva =
    cambio.precios_con_iva === undefined ? datos.precios_con_iva : (cambio.precios_con_iva ?? false);
  const porTasas = ivaPorRenglon(items);
  const elDeAntes = porTasas ? null : datos.impuesto_porcentaje;
  const porcentaje = cambio.impuesto_porcentaje === undefined ? elDeAntes : cambio.impuesto_porcentaje;
  const cambiaElImpuesto =
    !precios_con_iva &&
    cambio.impuesto !== undefined &&
    cambio.impuesto_porcentaje === undefined &&
    cambio.impuesto !== datos.impuesto;
  const cargos: Cargos = {
    items,
    descuento,
    precios_con_iva,
    impuesto_porcentaje: cambiaElImpuesto ? null : porcentaje,
    impuesto: cambio.impuesto,
  };
  if (cambio.impuesto !== undefined || porTasas || precios_con_iva) return cargos;
  const otraBase =
    cambio.items !== undefined ||
    !iguales(descuento, datos.descuento) ||
    precios_con_iva !== datos.precios_con_iva;
  if (porcentaje !== null)
    return otraBase || cambio.impuesto_porcentaje !== undefined
      ? cargos
      : { ...cargos, impuesto: datos.impuesto };
  const baseDeAntes = datos.total - datos.impuesto;
  // A tax typed as an amount stays the same amount (section 5). With discounts, IVA per line or IVA in the
  // prices it follows its base.
  const sigueALaBase = otraBase && baseDeAntes > 0 && (pasaDeLaSeccion5(datos) || pasaDeLaSeccion5(cargos));
  if (!sigueALaBase) return { ...cargos, impuesto: datos.impuesto };
  const base = desgloseDe({ ...cargos, impuesto: 0 }).total;
  return { ...cargos, impuesto: impuestoDe(base, porcentajeQueEs(datos.impuesto, baseDeAntes)) };
};

export const papelTrasElCambio = (
  datos: DatosDeFactura,
  cambio: CambioDeFactura,
  registro: ClienteDeFactura | null,
): DatosDeFactura => {
  const { descuento, precios_con_iva, impuesto, impuesto_porcentaje } = cargosTrasElCambio(datos, cambio);
  return redactarFactura(
    {
      ...cambio,
      estado: undefined,
      balance_restante: undefined,
      cliente_id: datos.cliente_id,
      items: conSusClaves(cambio.items, datos.items) ?? [...datos.items],
      fecha_factura: cambio.fecha_factura ?? datos.fecha_factura,
      fecha_vencimiento:
        cambio.fecha_vencimiento === undefined ? datos.fecha_vencimiento : cambio.fecha_vencimiento,
      ...{ descuento, precios_con_iva, impuesto, impuesto_porcentaje },
      deposito: cambio.deposito ?? datos.deposito,
      nota: cambio.nota ?? datos.nota,
      terminos: cambio.terminos ?? datos.terminos,
    },
    {
      numero_factura: cambio.numero_factura ?? datos.numero_factura,
      cliente: clienteTrasElCambio(datos, cambio, registro),
      negocio: datos.negocio,
    },
  );
};

const contenidoTrasElCambio = (
  factura: Factura,
  cambio: CambioDeFactura,
  registro: ClienteDeFactura | null,
): ContenidoDeFactura => {
  exigirQueLosConozca(factura.datos, cambio);
  const redactada = papelTrasElCambio(factura.datos, cambio, registro);
  const cambiaElDinero = DINERO.some((campo) => cambio[campo] !== undefined);
  // The balance in a body is compared, never stored: some clients subtract payments from it, others do not.
  const { balance_restante } = cambio;
  if (cambiaElDinero && balance_restante !== undefined) {
    const conPagos = balanceDe({ ...factura, datos: redactada });
    if (!coincide(balance_restante, conPagos)) exigirCoincidencia({ balance_restante }, redactada);
  }
  return contenidoDe(redactada);
};

export const GUARDA_ANTES_DE_PAGAR = 'Guarda los cambios de la factura antes de completar el pago.';

/** The method of a payment may have been deleted since, so the recorded method is used. */
const metodoDelPago = (
  factura: Factura,
  { metodo_pago_id }: CambioDeFactura,
  registro: MetodoDeFactura | null,
): MetodoDeFactura | null => {
  const pago = pagoCompleto(factura);
  return pago && pago.metodo_pago.id === metodo_pago_id ? pago.metodo_pago : registro;
};

export interface ContextoDelCambio {
  readonly user_id: string;
  readonly cliente: ClienteDeFactura | null;
  readonly metodo_pago: MetodoDeFactura | null;
  readonly ahora: Ahora | null;
  readonly abono_id: string;
}

/**
 * The payment's day is `fecha`, else the day of `fecha_pago` in the owner's zone, at most today: a device's
 * clock may be ahead.
 */
const pagoDelCambio = (cambio: CambioDeFactura, abono_id: string, { instante, zona, hoy }: Ahora) => {
  const fecha_pago = cambio.fecha_pago ?? instante;
  const suDia = diaEn(zona, fecha_pago);
  const fecha: Dia = cambio.fecha ?? (suDia < hoy ? suDia : hoy);
  return { abono_id, fecha_pago, fecha, nota: cambio.nota_pago ?? null, hoy };
};

export interface RegistrosDeCreacion {
  readonly cliente: ClienteDeFactura | null;
  readonly negocio: NegocioDeFactura;
  readonly idioma: Idioma;
}

export const comandoDeCreacion = (
  solicitud: NuevaFactura,
  { user_id, numero_factura }: { readonly user_id: string; readonly numero_factura: number },
  { cliente, negocio, idioma }: RegistrosDeCreacion,
): ComandoDeFactura => {
  if (!cliente) throw noExiste(CLIENTE_NO_ENCONTRADO);
  const datos = redactarFactura(solicitud, { numero_factura, cliente, negocio });
  return { type: 'CrearFactura', user_id, datos, estado: solicitud.estado ?? 'pendiente', idioma };
};

/** A PUT's command depends on the invoice's state (table in docs/facturas.md). */
export const comandoDelCambio = (
  situacion: SituacionDeFactura,
  cambio: CambioDeFactura,
  contexto: ContextoDelCambio,
): ComandoDeFactura => {
  const factura = facturaDe(situacion, contexto);
  return antesLaVersion(situacion, cambio.version, () => comandoSobre(factura, cambio, contexto));
};

const comandoSobre = (
  factura: Factura,
  cambio: CambioDeFactura,
  contexto: ContextoDelCambio,
): ComandoDeFactura => {
  const { user_id } = contexto;
  const sobreEsta = { user_id, version: cambio.version };
  const pagada = factura.estado === 'pagada';
  const timbrada = timbreVigente(factura) !== null;
  /** The decider refuses an edit of a paid invoice. */
  const otraCosa = {
    type: 'EditarFactura',
    ...sobreEsta,
    datos: contenidoDe(factura.datos),
    destino: 'conservar',
  } as const;
  const nombraContenido = CONTENIDO.some((campo) => cambio[campo] !== undefined);

  if (cambio.estado === 'pagada' || (pagada && cambio.estado === 'pendiente')) {
    // Clients send the whole invoice along with a payment: content that equals the recorded content is
    // accepted.
    if (nombraContenido || cambio.cliente) {
      const { balance_restante: _dePago, ...contenido } = cambio;
      if (!iguales(contenidoTrasElCambio(factura, contenido, contexto.cliente), contenidoDe(factura.datos))) {
        if (timbrada) throw conflicto(FACTURA_TIMBRADA);
        if (!pagada) throw regla(GUARDA_ANTES_DE_PAGAR);
        return otraCosa;
      }
    }
    if (cambio.estado === 'pendiente')
      return {
        type: 'RevertirPago',
        ...sobreEsta,
        // A body with a whole invoice only copies the recorded balance: it does not name the balance wanted
        // after the reversal.
        balance_restante: cambio.items ? undefined : cambio.balance_restante,
      };
    const metodo_pago = metodoDelPago(factura, cambio, contexto.metodo_pago);
    if (metodo_pago) {
      const pago = pagoDelCambio(cambio, contexto.abono_id, contexto.ahora!);
      return { type: 'CompletarPago', ...sobreEsta, metodo_pago, ...pago };
    }
    if (pagada) return otraCosa;
    throw cambio.metodo_pago_id ? noExiste(METODO_NO_ENCONTRADO) : regla(TEXTOS.metodo, 'metodo_pago_id');
  }
  if (timbrada && (nombraContenido || cambio.cliente)) throw conflicto(FACTURA_TIMBRADA);
  if (pagada) return otraCosa;

  if (cambio.cliente && !nombraContenido && !cambio.estado)
    return {
      type: 'CorregirCliente',
      ...sobreEsta,
      cliente: clienteConCambios(factura.datos.cliente, cambio.cliente),
    };

  const destino =
    cambio.estado === 'borrador'
      ? 'borrador'
      : cambio.estado === 'pendiente' || cambio.items
        ? 'emitir'
        : 'conservar';
  const datos = contenidoTrasElCambio(factura, cambio, contexto.cliente);
  return { type: 'EditarFactura', ...sobreEsta, datos, destino };
};

export const comandoDelAbono = (
  situacion: SituacionDeFactura,
  { monto, fecha, nota, version }: NuevoAbono,
  {
    user_id,
    abono_id,
    metodo_pago,
    ahora: { hoy, instante },
  }: Pick<ContextoDelCambio, 'user_id' | 'abono_id' | 'metodo_pago'> & { readonly ahora: Ahora },
): ComandoDeFactura => {
  facturaDe(situacion, { user_id });
  if (!metodo_pago) throw noExiste(METODO_NO_ENCONTRADO);
  const recibido = { abono_id, monto, metodo_pago, fecha: fecha ?? hoy, nota };
  return { type: 'RegistrarAbono', user_id, version, ...recibido, hoy, instante };
};

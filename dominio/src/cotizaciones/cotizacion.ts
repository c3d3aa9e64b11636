import { comoSeLlama } from '../como-se-llama.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { type Decider, nunca, yaEstaba } from '../decider.ts';
import { conflicto, exigirVersion, noExiste, regla } from '../errores.ts';
import { type MetodoDeFactura, exigirDiaDePago, exigirTamano } from '../facturas/factura.ts';
import { type Dia, FECHA_FUERA_DE_RANGO, estaFueraDeRango } from '../fechas.ts';
import { type Huella, canonico, sha256 } from '../huella.ts';
import { iguales } from '../iguales.ts';
import { type Upcasters } from '../upcasters.ts';
import { TEXTOS_DE_COTIZACION } from './cotizacion.schema.ts';
import { type EstadoDeCotizacion } from './estados-de-cotizacion.ts';
import { type ContenidoDeCotizacion, numeroDicho } from './papel-de-cotizacion.ts';
import { TEXTOS_DEL_CLIENTE } from './textos-del-cliente.ts';

/** The quote (docs/cotizaciones.md). Amounts are cents. */

export type QuienContesta = 'cliente' | 'duena';

export interface Aceptacion {
  readonly revision: number;
  readonly sha256: Huella;
  readonly nombre: string;
  readonly por: QuienContesta;
  readonly nota: string | null;
}

export interface Rechazo {
  readonly revision: number;
  readonly motivo: string | null;
  readonly por: QuienContesta;
}

export interface Anticipo {
  readonly monto: Centavos;
  readonly fecha: Dia;
  readonly metodo_pago: MetodoDeFactura;
}

export interface Conversion {
  readonly factura_id: string;
  /** Day of the invoice that is made of the quote. */
  readonly fecha: Dia;
  readonly fecha_vencimiento: Dia | null;
  /** Deposit received for the quote; it becomes a payment of the invoice. */
  readonly anticipo: Anticipo | null;
}

export type EventoDeCotizacion =
  | {
      readonly type: 'CotizacionCreada';
      readonly data: ContenidoDeCotizacion & { readonly user_id: string };
    }
  /**
   * The unsent content changed, and has the number `revision`. When this is the number of the last sent
   * revision, the owner dropped her unsent changes.
   */
  | {
      readonly type: 'CotizacionEditada';
      readonly data: ContenidoDeCotizacion & { readonly revision: number };
    }
  | {
      readonly type: 'CotizacionEnviada';
      readonly data: { readonly numero: number; readonly revision: number; readonly sha256: Huella };
    }
  | { readonly type: 'CotizacionAceptada'; readonly data: Aceptacion }
  | { readonly type: 'CotizacionRechazada'; readonly data: Rechazo }
  | { readonly type: 'CotizacionSeguida'; readonly data: { readonly revision: number; readonly dia: Dia } }
  | { readonly type: 'CotizacionAnulada'; readonly data: { readonly numero: number } }
  | { readonly type: 'CotizacionEliminada'; readonly data: { readonly user_id: string } }
  /**
   * The owner asked for an invoice of the quote. This is recorded before the invoice is made, so that a
   * crash does not lose it.
   */
  | { readonly type: 'ConversionPedida'; readonly data: Conversion }
  | { readonly type: 'CotizacionFacturada'; readonly data: { readonly factura_id: string } }
  | { readonly type: 'ConversionAbandonada'; readonly data: { readonly factura_id: string } }
  | { readonly type: 'CotizacionDesligada'; readonly data: { readonly factura_id: string } }
  | { readonly type: 'EnlaceDeCotizacionRenovado'; readonly data: { readonly generacion: number } };

export const EVENTOS_DE_COTIZACION = {
  CotizacionCreada: [],
  CotizacionEditada: [],
  CotizacionEnviada: [],
  CotizacionAceptada: [],
  CotizacionRechazada: [],
  CotizacionSeguida: [],
  CotizacionAnulada: [],
  CotizacionEliminada: [],
  ConversionPedida: [],
  CotizacionFacturada: [],
  ConversionAbandonada: [],
  CotizacionDesligada: [],
  EnlaceDeCotizacionRenovado: [],
} satisfies Upcasters<EventoDeCotizacion>;

interface DeUnDueño {
  readonly user_id: string;
}
interface SobreUnaVersion extends DeUnDueño {
  readonly version?: number | undefined;
}

export type ComandoDeCotizacion =
  | (DeUnDueño & { readonly type: 'CrearCotizacion'; readonly contenido: ContenidoDeCotizacion })
  | (SobreUnaVersion & { readonly type: 'EditarCotizacion'; readonly contenido: ContenidoDeCotizacion })
  | (SobreUnaVersion & { readonly type: 'EnviarCotizacion'; readonly numero: number; readonly hoy: Dia })
  | (SobreUnaVersion & {
      readonly type: 'AceptarCotizacion';
      readonly por: 'duena';
      readonly nombre: string | null;
      readonly nota: string;
    })
  /**
   * The customer accepts through the link without a session. `revision` and `huella` name the content that he
   * was shown.
   */
  | {
      readonly type: 'AceptarCotizacion';
      readonly por: 'cliente';
      readonly nombre: string;
      readonly revision: number;
      readonly huella: Huella;
      readonly hoy: Dia;
    }
  | (SobreUnaVersion & {
      readonly type: 'RechazarCotizacion';
      readonly por: 'duena';
      readonly motivo: string | null;
    })
  | {
      readonly type: 'RechazarCotizacion';
      readonly por: 'cliente';
      readonly motivo: string | null;
      readonly revision: number;
      readonly huella: Huella;
    }
  | (SobreUnaVersion & { readonly type: 'DarSeguimiento'; readonly hoy: Dia })
  | (SobreUnaVersion & { readonly type: 'AnularCotizacion' })
  | (SobreUnaVersion & { readonly type: 'EliminarCotizacion' })
  | (SobreUnaVersion & {
      readonly type: 'PedirConversion';
      readonly conversion: Conversion;
      readonly hoy: Dia;
    })
  | (DeUnDueño & { readonly type: 'AnotarFactura'; readonly factura_id: string })
  | (DeUnDueño & { readonly type: 'AbandonarConversion'; readonly factura_id: string })
  | (DeUnDueño & { readonly type: 'DesligarFactura'; readonly factura_id: string })
  | (DeUnDueño & { readonly type: 'RenovarEnlaceDeCotizacion' });

export interface RevisionEnviada {
  readonly revision: number;
  readonly sha256: Huella;
  readonly contenido: ContenidoDeCotizacion;
}

export interface Cotizacion {
  readonly user_id: string;
  /** `estado`, `aceptacion` and `rechazo` describe the last revision sent. */
  readonly estado: EstadoDeCotizacion;
  readonly numero: number | null;
  /** Revision number of `contenido`, which is unsent while `enviada.revision` differs. */
  readonly revision: number;
  readonly contenido: ContenidoDeCotizacion;
  readonly enviada: RevisionEnviada | null;
  readonly aceptacion: Aceptacion | null;
  readonly rechazo: Rechazo | null;
  readonly seguimiento: Dia | null;
  readonly conversion: Conversion | null;
  /** The deposit of the request that made the invoice; null when it had none, or there is no invoice. */
  readonly anticipo: Anticipo | null;
  readonly factura_id: string | null;
  /** How often the owner renewed the link to the quote's page; earlier links are invalid. */
  readonly generacion: number;
}

export interface SituacionDeCotizacion {
  readonly version: number;
  readonly cotizacion: Cotizacion | null;
  readonly eliminada: boolean;
}

export const sinEnviar = ({ revision, enviada }: Pick<Cotizacion, 'revision' | 'enviada'>): boolean =>
  revision !== enviada?.revision;

export const estaVencida = ({ estado, enviada }: Pick<Cotizacion, 'estado' | 'enviada'>, hoy: Dia): boolean =>
  estado === 'enviada' && pasoSuDia(enviada, hoy);

const pasoSuDia = (enviada: RevisionEnviada | null, hoy: Dia): boolean => {
  const hasta = enviada?.contenido.valida_hasta ?? null;
  return hasta !== null && hasta < hoy;
};

export const seAceptaPorElEnlace = (
  { estado, enviada }: Pick<Cotizacion, 'estado' | 'enviada'>,
  hoy: Dia,
): boolean => (estado === 'enviada' || estado === 'rechazada') && !pasoSuDia(enviada, hoy);

/** An acceptance names this digest of the content that the customer was shown. */
export const huellaDe = (numero: number, revision: number, contenido: ContenidoDeCotizacion): Huella =>
  sha256(canonico({ ...contenido, numero: numeroDicho(numero), revision }));

export const COTIZACION_NO_ENCONTRADA = 'Cotización no encontrada.';
export const COTIZACION_CAMBIO = 'La cotización cambió mientras la editabas. Vuelve a cargarla.';
/** Of all commands but the edit. */
export const COTIZACION_YA_CAMBIO = 'La cotización cambió mientras tanto. Revisa cómo está ahora.';
export const COTIZACION_ANULADA = TEXTOS_DEL_CLIENTE.es.anulada;
export const COTIZACION_FACTURADA = 'Esta cotización ya es una factura.';
export const COTIZACION_ACEPTADA = TEXTOS_DEL_CLIENTE.es.aceptada;
export const SE_ESTA_FACTURANDO = 'Esta cotización se está facturando.';
export const SIN_ENVIAR = 'Esta cotización todavía no se ha enviado.';
export const REVISION_NO_ENVIADA = 'Esa revisión no se ha enviado.';
export const COTIZACION_YA_RECHAZADA = 'Esta cotización ya fue rechazada, y tu motivo no se anotó.';
export const COTIZACION_YA_ACEPTADA = 'Esta cotización ya fue aceptada, y tu nota no se anotó.';
export const anticipoSinAnotar = (anotado: Anticipo | null): string =>
  `La factura ya se hizo ${anotado ? `con un anticipo de ${formatoDeDinero(anotado.monto)}` : 'sin anticipo'}: anota en ella lo que recibiste.`;
export const ANTICIPO_MAYOR = 'El anticipo no puede superar el total.';
export const SOLO_ACEPTADA_SE_FACTURA = 'Solo una cotización aceptada se factura.';
export const SOLO_BORRADOR_SE_ELIMINA = 'Solo se elimina un borrador que no se ha enviado. Anúlala.';
export const VALIDEZ_PASADA = 'El último día de validez ya pasó: cámbialo antes de enviarla.';
export const RECARGA_LA_COTIZACION =
  'Esta cotización tiene descuentos o IVA por renglón. Vuelve a cargar la página.';
export const COTIZACION_LARGA = 'Los textos de la cotización son demasiado largos: acórtalos.';
export const numeroOcupado = (numero: number): string => `Ya existe una cotización ${numeroDicho(numero)}.`;
export const SOLO_ENVIADA_SE_SIGUE = 'Solo se da seguimiento a una cotización enviada y sin respuesta.';
export const FACTURA_SIN_HACER = 'No se hizo la factura de esta cotización. Factúrala otra vez.';
export const SIN_NUMEROS = 'No quedan números de cotización libres.';

const TAMANO = { conceptos: TEXTOS_DE_COTIZACION.demasiadosConceptos, texto: COTIZACION_LARGA };

const exigirContenido = (contenido: ContenidoDeCotizacion, antes: ContenidoDeCotizacion | null): void => {
  exigirTamano(contenido, antes, TAMANO);
  for (const campo of ['fecha', 'valida_hasta'] as const) {
    const dia = contenido[campo];
    if (dia !== null && estaFueraDeRango(dia)) throw regla(FECHA_FUERA_DE_RANGO, campo);
  }
};

export const cotizacionDe = ({ cotizacion }: SituacionDeCotizacion, { user_id }: DeUnDueño): Cotizacion => {
  if (cotizacion?.user_id !== user_id) throw noExiste(COTIZACION_NO_ENCONTRADA);
  return cotizacion;
};

/**
 * A command that records nothing skips the version check. A refusal on a stale version is reported as a
 * conflict.
 */
const enSuVersion = (
  situacion: SituacionDeCotizacion,
  comando: SobreUnaVersion & Pick<ComandoDeCotizacion, 'type'>,
  decidir: (cotizacion: Cotizacion) => readonly EventoDeCotizacion[],
): readonly EventoDeCotizacion[] => {
  const cotizacion = cotizacionDe(situacion, comando);
  const cambio = comando.type === 'EditarCotizacion' ? COTIZACION_CAMBIO : COTIZACION_YA_CAMBIO;
  const exigir = (): void => exigirVersion(comando.version, situacion.version, cambio);
  try {
    const eventos = decidir(cotizacion);
    if (eventos.length > 0) exigir();
    return eventos;
  } catch (error) {
    exigir();
    throw error;
  }
};

const exigirAbierta = ({ estado, conversion }: Cotizacion): void => {
  if (estado === 'anulada') throw conflicto(COTIZACION_ANULADA);
  if (estado === 'facturada') throw conflicto(COTIZACION_FACTURADA);
  if (conversion) throw conflicto(SE_ESTA_FACTURANDO);
};

const editar = (cotizacion: Cotizacion, contenido: ContenidoDeCotizacion): readonly EventoDeCotizacion[] => {
  exigirAbierta(cotizacion);
  exigirContenido(contenido, cotizacion.contenido);
  if (iguales(contenido, cotizacion.contenido)) return [];
  const { enviada } = cotizacion;
  const revision = !enviada
    ? cotizacion.revision
    : iguales(contenido, enviada.contenido)
      ? enviada.revision
      : enviada.revision + 1;
  return [{ type: 'CotizacionEditada', data: { ...contenido, revision } }];
};

const enviar = (
  cotizacion: Cotizacion,
  { numero, hoy }: Extract<ComandoDeCotizacion, { type: 'EnviarCotizacion' }>,
): readonly EventoDeCotizacion[] => {
  exigirAbierta(cotizacion);
  // A rejected quote may be sent again unchanged.
  if (!sinEnviar(cotizacion) && cotizacion.estado !== 'rechazada') return [];
  const { contenido, revision } = cotizacion;
  if (contenido.valida_hasta !== null && contenido.valida_hasta < hoy)
    throw regla(VALIDEZ_PASADA, 'valida_hasta');
  const suyo = cotizacion.numero ?? numero;
  const data = { numero: suyo, revision, sha256: huellaDe(suyo, revision, contenido) };
  return [{ type: 'CotizacionEnviada', data }];
};

const textosDelCliente = ({ contenido }: RevisionEnviada) => TEXTOS_DEL_CLIENTE[contenido.idioma];

/**
 * The sent revision that the customer answers. Throws when he names another revision or digest: his answer is
 * to outdated content.
 */
const laMostrada = (
  { enviada, estado }: Cotizacion,
  { revision, huella }: { readonly revision: number; readonly huella: Huella },
): RevisionEnviada => {
  if (!enviada) throw noExiste(COTIZACION_NO_ENCONTRADA);
  const textos = textosDelCliente(enviada);
  if (estado === 'anulada') throw conflicto(textos.anulada);
  if (enviada.revision !== revision || enviada.sha256 !== huella) throw conflicto(textos.otra);
  return enviada;
};

const laEnviada = (cotizacion: Cotizacion): RevisionEnviada => {
  if (cotizacion.estado === 'anulada') throw conflicto(COTIZACION_ANULADA);
  if (!cotizacion.enviada) throw conflicto(SIN_ENVIAR);
  return cotizacion.enviada;
};

const seAcepta = (
  { aceptacion }: Cotizacion,
  { revision, sha256: huella }: RevisionEnviada,
  dicho: Pick<Aceptacion, 'nombre' | 'por' | 'nota'>,
): readonly EventoDeCotizacion[] =>
  aceptacion
    ? yaEstaba(dicho.nota, { anotado: aceptacion.nota, rechazo: conflicto(COTIZACION_YA_ACEPTADA) })
    : [{ type: 'CotizacionAceptada', data: { revision, sha256: huella, ...dicho } }];

const seRechaza = (
  { estado, aceptacion, rechazo: anterior }: Cotizacion,
  { revision }: RevisionEnviada,
  dicho: Pick<Rechazo, 'motivo' | 'por'>,
): readonly EventoDeCotizacion[] => {
  if (aceptacion) throw conflicto(COTIZACION_ACEPTADA);
  if (estado !== 'rechazada') return [{ type: 'CotizacionRechazada', data: { revision, ...dicho } }];
  // The page shows the customer what is recorded.
  if (dicho.por === 'cliente') return [];
  return yaEstaba(dicho.motivo, { anotado: anterior?.motivo, rechazo: conflicto(COTIZACION_YA_RECHAZADA) });
};

const delCliente = ({ cotizacion }: SituacionDeCotizacion): Cotizacion => {
  if (!cotizacion) throw noExiste(COTIZACION_NO_ENCONTRADA);
  return cotizacion;
};

const aceptar = (
  situacion: SituacionDeCotizacion,
  comando: Extract<ComandoDeCotizacion, { type: 'AceptarCotizacion' }>,
): readonly EventoDeCotizacion[] => {
  if (comando.por === 'duena')
    return enSuVersion(situacion, comando, (cotizacion) => {
      const enviada = laEnviada(cotizacion);
      const nombre = comando.nombre ?? comoSeLlama(enviada.contenido.cliente);
      return seAcepta(cotizacion, enviada, { nombre, por: 'duena', nota: comando.nota });
    });
  const cotizacion = delCliente(situacion);
  const enviada = laMostrada(cotizacion, comando);
  if (!cotizacion.aceptacion && pasoSuDia(enviada, comando.hoy))
    throw conflicto(textosDelCliente(enviada).vencio(enviada.contenido.valida_hasta!));
  return seAcepta(cotizacion, enviada, { nombre: comando.nombre, por: 'cliente', nota: null });
};

const rechazar = (
  situacion: SituacionDeCotizacion,
  comando: Extract<ComandoDeCotizacion, { type: 'RechazarCotizacion' }>,
): readonly EventoDeCotizacion[] => {
  const { motivo } = comando;
  if (comando.por === 'duena')
    return enSuVersion(situacion, comando, (cotizacion) =>
      seRechaza(cotizacion, laEnviada(cotizacion), { motivo, por: 'duena' }),
    );
  const cotizacion = delCliente(situacion);
  const enviada = laMostrada(cotizacion, comando);
  if (cotizacion.aceptacion) throw conflicto(textosDelCliente(enviada).aceptada);
  return seRechaza(cotizacion, enviada, { motivo, por: 'cliente' });
};

const esElMismoAnticipo = (uno: Anticipo, otro: Anticipo | null): boolean =>
  uno.monto === otro?.monto && uno.fecha === otro.fecha && uno.metodo_pago.id === otro.metodo_pago.id;

/**
 * A repeated request finds its invoice made or being made. It is refused when it names a deposit that the invoice does
 * not have, whatever version it saw: the first request itself made that version old.
 */
const exigirSuAnticipo = (
  { conversion, estado, anticipo }: Cotizacion,
  { conversion: pedida }: Extract<ComandoDeCotizacion, { type: 'PedirConversion' }>,
): void => {
  if (!conversion && estado !== 'facturada') return;
  if (pedida.anticipo && !esElMismoAnticipo(pedida.anticipo, anticipo))
    throw conflicto(anticipoSinAnotar(anticipo), 'anticipo_recibido.monto');
};

const pedirConversion = (
  cotizacion: Cotizacion,
  { conversion, hoy }: Extract<ComandoDeCotizacion, { type: 'PedirConversion' }>,
): readonly EventoDeCotizacion[] => {
  if (cotizacion.estado === 'anulada') throw conflicto(COTIZACION_ANULADA);
  if (cotizacion.conversion || cotizacion.estado === 'facturada') return [];
  if (cotizacion.estado !== 'aceptada') throw conflicto(SOLO_ACEPTADA_SE_FACTURA);
  const { anticipo, fecha_vencimiento } = conversion;
  if (fecha_vencimiento !== null && estaFueraDeRango(fecha_vencimiento))
    throw regla(FECHA_FUERA_DE_RANGO, 'fecha_vencimiento');
  if (anticipo) {
    exigirDiaDePago(anticipo.fecha, hoy);
    if (anticipo.monto > cotizacion.enviada!.contenido.total)
      throw regla(ANTICIPO_MAYOR, 'anticipo_recibido.monto');
  }
  return [{ type: 'ConversionPedida', data: conversion }];
};

const decide = (
  comando: ComandoDeCotizacion,
  situacion: SituacionDeCotizacion,
): readonly EventoDeCotizacion[] => {
  switch (comando.type) {
    case 'CrearCotizacion': {
      const { user_id, contenido } = comando;
      if (situacion.eliminada) throw noExiste(COTIZACION_NO_ENCONTRADA);
      if (situacion.cotizacion) return cotizacionDe(situacion, comando) && [];
      exigirContenido(contenido, null);
      return [{ type: 'CotizacionCreada', data: { user_id, ...contenido } }];
    }
    case 'EditarCotizacion':
      return enSuVersion(situacion, comando, (cotizacion) => editar(cotizacion, comando.contenido));
    case 'EnviarCotizacion':
      return enSuVersion(situacion, comando, (cotizacion) => enviar(cotizacion, comando));
    case 'AceptarCotizacion':
      return aceptar(situacion, comando);
    case 'RechazarCotizacion':
      return rechazar(situacion, comando);
    case 'DarSeguimiento':
      return enSuVersion(situacion, comando, ({ estado, enviada, seguimiento }) => {
        if (estado !== 'enviada') throw conflicto(SOLO_ENVIADA_SE_SIGUE);
        if (seguimiento !== null && seguimiento >= comando.hoy) return [];
        return [{ type: 'CotizacionSeguida', data: { revision: enviada!.revision, dia: comando.hoy } }];
      });
    case 'AnularCotizacion':
      return enSuVersion(situacion, comando, (cotizacion) => {
        if (cotizacion.estado === 'anulada') return [];
        exigirAbierta(cotizacion);
        if (cotizacion.numero === null) throw conflicto(SIN_ENVIAR);
        return [{ type: 'CotizacionAnulada', data: { numero: cotizacion.numero } }];
      });
    case 'EliminarCotizacion':
      return enSuVersion(situacion, comando, ({ enviada, user_id }) => {
        if (enviada) throw conflicto(SOLO_BORRADOR_SE_ELIMINA);
        return [{ type: 'CotizacionEliminada', data: { user_id } }];
      });
    case 'PedirConversion':
      exigirSuAnticipo(cotizacionDe(situacion, comando), comando);
      return enSuVersion(situacion, comando, (cotizacion) => pedirConversion(cotizacion, comando));
    case 'AnotarFactura': {
      const { conversion } = cotizacionDe(situacion, comando);
      const { factura_id } = comando;
      return conversion?.factura_id === factura_id
        ? [{ type: 'CotizacionFacturada', data: { factura_id } }]
        : [];
    }
    case 'AbandonarConversion': {
      const { factura_id } = comando;
      return cotizacionDe(situacion, comando).conversion?.factura_id === factura_id
        ? [{ type: 'ConversionAbandonada', data: { factura_id } }]
        : [];
    }
    case 'DesligarFactura': {
      const { factura_id } = comando;
      return cotizacionDe(situacion, comando).factura_id === factura_id
        ? [{ type: 'CotizacionDesligada', data: { factura_id } }]
        : [];
    }
    case 'RenovarEnlaceDeCotizacion': {
      const { generacion, enviada } = cotizacionDe(situacion, comando);
      if (!enviada) throw conflicto(SIN_ENVIAR);
      return [{ type: 'EnlaceDeCotizacionRenovado', data: { generacion: generacion + 1 } }];
    }
    default:
      return nunca(comando);
  }
};

const soloLoEnviado = (cotizacion: Cotizacion): Cotizacion => {
  const { enviada } = cotizacion;
  return enviada ? { ...cotizacion, revision: enviada.revision, contenido: enviada.contenido } : cotizacion;
};

const tras = (cotizacion: Cotizacion | null, evento: EventoDeCotizacion): Cotizacion | null => {
  if (evento.type === 'CotizacionCreada') {
    const { user_id, ...contenido } = evento.data;
    return {
      ...{ user_id, contenido, estado: 'borrador', numero: null, revision: 1 },
      ...{ enviada: null, aceptacion: null, rechazo: null, seguimiento: null },
      ...{ conversion: null, anticipo: null, factura_id: null },
      generacion: 0,
    };
  }
  if (!cotizacion) return null;
  switch (evento.type) {
    case 'CotizacionEditada': {
      const { revision, ...contenido } = evento.data;
      return { ...cotizacion, revision, contenido };
    }
    case 'CotizacionEnviada': {
      const { numero, revision, sha256: huella } = evento.data;
      const enviada = { revision, sha256: huella, contenido: cotizacion.contenido };
      const sinContestar = { aceptacion: null, rechazo: null, seguimiento: null };
      return { ...cotizacion, estado: 'enviada', numero, enviada, ...sinContestar };
    }
    case 'CotizacionAceptada':
      return { ...cotizacion, estado: 'aceptada', aceptacion: evento.data, rechazo: null };
    case 'CotizacionRechazada':
      return { ...cotizacion, estado: 'rechazada', rechazo: evento.data };
    case 'CotizacionSeguida':
      return { ...cotizacion, seguimiento: evento.data.dia };
    case 'CotizacionAnulada':
      return { ...soloLoEnviado(cotizacion), estado: 'anulada' };
    case 'CotizacionEliminada':
      return null;
    case 'ConversionPedida':
      return { ...soloLoEnviado(cotizacion), conversion: evento.data, anticipo: evento.data.anticipo };
    case 'CotizacionFacturada':
      return {
        ...cotizacion,
        estado: 'facturada',
        conversion: null,
        factura_id: evento.data.factura_id,
      };
    case 'ConversionAbandonada':
      return { ...cotizacion, conversion: null, anticipo: null };
    case 'CotizacionDesligada':
      return { ...cotizacion, estado: 'aceptada', anticipo: null, factura_id: null };
    case 'EnlaceDeCotizacionRenovado':
      return { ...cotizacion, generacion: evento.data.generacion };
    default:
      return nunca(evento);
  }
};

export const cotizacion: Decider<ComandoDeCotizacion, SituacionDeCotizacion, EventoDeCotizacion> = {
  initialState: { version: 0, cotizacion: null, eliminada: false },
  decide,
  evolve: (situacion, evento) => ({
    version: situacion.version + 1,
    cotizacion: tras(situacion.cotizacion, evento),
    eliminada: situacion.eliminada || evento.type === 'CotizacionEliminada',
  }),
};

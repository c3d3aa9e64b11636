import { z } from 'zod';
import { FORMAS_DE_PAGO } from '../catalogos-sat.ts';
import { DIGITOS_DE_CLABE, clabeEscrita, digitosDeClabe, esClabe } from '../clabe.ts';
import { enlaceEscrito, nombreEscrito } from '../contacto-escrito.ts';
import { type Decider, nunca } from '../decider.ts';
import { exigirVersion, noExiste } from '../errores.ts';
import { codigoAnulable, entero, nombreRequerido, oNada, textoAnulable, versionVista } from '../esquemas.ts';
import { iguales } from '../iguales.ts';
import {
  type Lista,
  LISTA_VACIA,
  conCambio,
  conId,
  conLosDe,
  conOtra,
  eliminadoDe,
  sinLosDe,
} from '../lista.ts';
import { type CambioDe, sobre } from '../sobre.ts';
import { type Upcaster, type Upcasters } from '../upcasters.ts';

/** Payment methods of an owner (spec sections 3 and 5), in one stream. */

export const TEXTOS_DE_METODO = {
  nombre: 'El nombre es obligatorio',
  link: 'El link debe ser una URL válida',
  clabe: `La CLABE no es válida: son ${DIGITOS_DE_CLABE} dígitos.`,
  clabeQueNoCuadra: 'La CLABE no es válida: algún dígito está mal, porque el último no cuadra con los demás.',
  forma_sat: 'Elige una forma de pago del SAT',
  orden: 'El orden debe ser un entero entre 0 y 1,000,000.',
  activo: 'Indica si el método está activo.',
} as const;
export const clabeDeOtroLargo = (cuantos: number): string =>
  `La CLABE no es válida: son ${DIGITOS_DE_CLABE} dígitos, y aquí hay ${cuantos}.`;
export const METODO_NO_ENCONTRADO = 'Método de pago no encontrado.';
export const METODO_CAMBIO = 'El método de pago cambió mientras lo editabas. Vuelve a cargarlo.';

/** Customers open the link, so it must not run code. */
const esDireccionWeb = (texto: string): boolean => {
  // Some supported browsers lack `URL.canParse`, so the constructor is tried.
  try {
    return /^https?:\/\/[^\s/?#]+\.?[^\s]*$/i.test(texto) && !/^https?$/i.test(new URL(texto).hostname);
  } catch {
    return false;
  }
};

const CON_DOMINIO = /^https?:\/\/[^\s/?#@:]+\.[^\s/?#@:.]{2,}(?:[/?#]\S*)?$/i;
/**
 * The link that a text without `https://`, or with words before its link, stands for; null when there is none,
 * or more than one. The owner is asked, because the text is no valid link.
 */
export const linkPropuesto = (texto: string): string | null => {
  const escrito = enlaceEscrito(texto);
  if (esDireccionWeb(escrito)) return null;
  const [copiado, ...otros] = escrito.match(/https?:\/\/\S+/gi) ?? [`https://${escrito}`];
  return otros.length === 0 && CON_DOMINIO.test(copiado) && esDireccionWeb(copiado) ? copiado : null;
};

const rechazoDeClabe = (escrita: string): string => {
  const digitos = digitosDeClabe(escrita);
  if (digitos === null) return TEXTOS_DE_METODO.clabe;
  return digitos.length === DIGITOS_DE_CLABE
    ? TEXTOS_DE_METODO.clabeQueNoCuadra
    : clabeDeOtroLargo(digitos.length);
};

const FORMAS = new Set(FORMAS_DE_PAGO.map(({ clave }) => clave));

const CAMPOS = {
  nombre: nombreRequerido(TEXTOS_DE_METODO.nombre, 120),
  descripcion: textoAnulable(5000),
  link: codigoAnulable(2000, enlaceEscrito).refine(
    (link) => link === null || esDireccionWeb(link),
    TEXTOS_DE_METODO.link,
  ),
  clabe: z
    .string({ error: TEXTOS_DE_METODO.clabe })
    .overwrite(clabeEscrita)
    .superRefine((clabe, contexto) => {
      if (clabe !== '' && !esClabe(clabe))
        contexto.addIssue({ code: 'custom', message: rechazoDeClabe(clabe) });
    })
    .nullable()
    .transform((clabe) => clabe || null),
  titular: textoAnulable(200, nombreEscrito),
  forma_sat: z
    .string({ error: TEXTOS_DE_METODO.forma_sat })
    .trim()
    .refine((forma) => forma === '' || FORMAS.has(forma), TEXTOS_DE_METODO.forma_sat)
    .nullable()
    .transform((forma) => forma || null),
  activo: z.boolean(TEXTOS_DE_METODO.activo),
  orden: entero(0, 1_000_000, TEXTOS_DE_METODO.orden),
};

export interface DatosDeMetodo {
  readonly nombre: string;
  readonly descripcion: string | null;
  readonly link: string | null;
  /** The account that receives payments (CLABE): 18 digits. */
  readonly clabe: string | null;
  /** Holder of the account that receives payments. */
  readonly titular: string | null;
  /** The payment form, a key of SAT's c_FormaPago. */
  readonly forma_sat: string | null;
  readonly activo: boolean;
  readonly orden: number;
}
export type CambioDeMetodo = CambioDe<DatosDeMetodo>;

export const metodoDePagoSchema = z.object({
  ...CAMPOS,
  descripcion: oNada(CAMPOS.descripcion),
  link: oNada(CAMPOS.link),
  clabe: oNada(CAMPOS.clabe),
  titular: oNada(CAMPOS.titular),
  forma_sat: oNada(CAMPOS.forma_sat),
  activo: CAMPOS.activo.default(true),
  orden: CAMPOS.orden.default(0),
}) satisfies z.ZodType<DatosDeMetodo>;
/** Fields left out keep their values, so that renaming an inactive method does not activate it. */
export const cambioDeMetodoSchema = z
  .object(CAMPOS)
  .partial()
  .extend({ version: versionVista }) satisfies z.ZodType<CambioDeMetodo>;

export interface MetodoDePago extends DatosDeMetodo {
  readonly id: string;
  readonly version: number;
}

export type EventoDeMetodos =
  | { readonly type: 'MetodoDePagoCreado'; readonly data: DatosDeMetodo & { readonly id: string } }
  | { readonly type: 'MetodoDePagoActualizado'; readonly data: DatosDeMetodo & { readonly id: string } }
  | { readonly type: 'MetodoDePagoEliminado'; readonly data: { readonly id: string } }
  | { readonly type: 'MetodoDePagoRestaurado'; readonly data: { readonly id: string } };

const sinCuenta: Upcaster = (datos) => ({ ...datos, clabe: null, titular: null, forma_sat: null });

export const EVENTOS_DE_METODOS = {
  MetodoDePagoCreado: [sinCuenta],
  MetodoDePagoActualizado: [sinCuenta],
  MetodoDePagoEliminado: [],
  MetodoDePagoRestaurado: [],
} satisfies Upcasters<EventoDeMetodos>;

export type ComandoDeMetodos =
  | { readonly type: 'CrearMetodoDePago'; readonly id: string; readonly datos: DatosDeMetodo }
  | {
      readonly type: 'ActualizarMetodoDePago';
      readonly id: string;
      readonly version?: number | undefined;
      readonly cambio: CambioDeMetodo;
    }
  | { readonly type: 'EliminarMetodoDePago'; readonly id: string }
  | { readonly type: 'RestaurarMetodoDePago'; readonly id: string };

export type MetodosDePago = Lista<MetodoDePago>;

export const metodoDe = ({ vivos }: MetodosDePago, id: string): MetodoDePago => {
  const metodo = conId(vivos, id);
  if (!metodo) throw noExiste(METODO_NO_ENCONTRADO);
  return metodo;
};

/** Methods by `orden`, then by name (decisions, "The HTTP contract"). */
export const metodosEnOrden = ({ vivos }: MetodosDePago): readonly MetodoDePago[] =>
  [...vivos].sort((a, b) => a.orden - b.orden || a.nombre.localeCompare(b.nombre, 'es'));

const decide = (comando: ComandoDeMetodos, metodos: MetodosDePago): readonly EventoDeMetodos[] => {
  const { id } = comando;
  switch (comando.type) {
    case 'CrearMetodoDePago':
      if (conId(metodos.vivos, id)) return [];
      if (eliminadoDe(metodos, id)) throw noExiste(METODO_NO_ENCONTRADO);
      return [{ type: 'MetodoDePagoCreado', data: { id, ...comando.datos } }];
    case 'ActualizarMetodoDePago': {
      const { version, id: _id, ...actual } = metodoDe(metodos, id);
      exigirVersion(comando.version, version, METODO_CAMBIO);
      const nuevos = sobre(actual, comando.cambio);
      if (iguales(actual, nuevos)) return [];
      return [{ type: 'MetodoDePagoActualizado', data: { id, ...nuevos } }];
    }
    case 'EliminarMetodoDePago':
      metodoDe(metodos, id);
      return [{ type: 'MetodoDePagoEliminado', data: { id } }];
    case 'RestaurarMetodoDePago':
      if (conId(metodos.vivos, id)) return [];
      if (!eliminadoDe(metodos, id)) throw noExiste(METODO_NO_ENCONTRADO);
      return [{ type: 'MetodoDePagoRestaurado', data: { id } }];
    default:
      return nunca(comando);
  }
};

const evolve = (metodos: MetodosDePago, evento: EventoDeMetodos): MetodosDePago => {
  const { id } = evento.data;
  switch (evento.type) {
    case 'MetodoDePagoCreado':
      return conOtra(metodos, { ...evento.data, version: 1 });
    case 'MetodoDePagoActualizado':
      return conCambio(metodos, evento.data);
    case 'MetodoDePagoEliminado':
      return sinLosDe(metodos, id, (uno) => uno.id === id);
    case 'MetodoDePagoRestaurado':
      return conLosDe(metodos, id);
    default:
      return nunca(evento);
  }
};

export const metodosDePago: Decider<ComandoDeMetodos, MetodosDePago, EventoDeMetodos> = {
  initialState: LISTA_VACIA,
  decide,
  evolve,
};

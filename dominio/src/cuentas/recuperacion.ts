import { type Decider, nunca } from '../decider.ts';
import { conflicto, regla } from '../errores.ts';
import { type Instante } from '../fechas.ts';
import { type Upcasters } from '../upcasters.ts';
import { CODIGO_INCORRECTO, CODIGO_REQUERIDO } from './codigos.ts';
import { CORREO_O_CODIGO_INCORRECTO, ENLACE_VENCIDO } from './rechazos-sin-contrasena.ts';

/**
 * Recovery codes, second factor and reset mails (docs/cuentas.md) belong to the account's stream and
 * decider.
 */

export const CODIGO_YA_USADO = 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.';
/** Guessing reveals nothing by this text: it answers only a code that was valid, and a code has 80 random bits. */
export const CODIGO_DE_RECUPERACION_YA_USADO = 'Ese código ya se usó. Escribe otro de tus códigos.';
export const SEGUNDO_FACTOR_YA_ACTIVO = 'La verificación en dos pasos ya está activa.';

const CARTAS = [
  { cuantas: 3, enMs: 30 * 60_000 },
  { cuantas: 10, enMs: 24 * 3_600_000 },
] as const;
export const VIDA_DE_UN_ENLACE_MS = 30 * 60_000;

/**
 * A code of the second factor whose digits were verified. The account's newest state still decides whether
 * the code was used before.
 */
export type Llave =
  | { readonly de: 'recuperacion'; readonly huella: string }
  /** The authenticator's time step (30 s). */
  | { readonly de: 'aplicacion'; readonly paso: number };

export interface Pedido {
  readonly pedido: Instante;
  readonly expira: Instante;
  /** SHA-256 of the token in the mailed link. */
  readonly huella: string;
}

export interface Recuperacion {
  readonly codigos: readonly string[];
  /** The used ones among the codes that were generated last. */
  readonly usados: readonly string[];
  readonly codigosGuardados: boolean;
  /** `secreto` is sealed with a key outside the log. `paso` is the latest time step used. */
  readonly segundoFactor: { readonly secreto: string; readonly paso: number } | null;
  readonly pedidos: readonly Pedido[];
  readonly pedidosGastados: number;
}

export const SIN_RECUPERACION: Recuperacion = {
  codigos: [],
  usados: [],
  codigosGuardados: false,
  segundoFactor: null,
  pedidos: [],
  pedidosGastados: 0,
};

export type EventoDeRecuperacion =
  | { readonly type: 'CodigosGenerados'; readonly data: { readonly huellas: readonly string[] } }
  | { readonly type: 'CodigosGuardados'; readonly data: object }
  | {
      readonly type: 'CodigoUsado';
      readonly data: { readonly huella: string; readonly para: 'contrasena' | 'segundo-factor' };
    }
  | {
      readonly type: 'SegundoFactorActivado';
      readonly data: { readonly secreto: string; readonly paso: number };
    }
  | { readonly type: 'SegundoFactorUsado'; readonly data: { readonly paso: number } }
  | { readonly type: 'SegundoFactorQuitado'; readonly data: { readonly por: 'duena' | 'maquina' } }
  | { readonly type: 'RestablecimientoPedido'; readonly data: Pedido };

export const EVENTOS_DE_RECUPERACION = {
  CodigosGenerados: [],
  CodigosGuardados: [],
  CodigoUsado: [],
  SegundoFactorActivado: [],
  SegundoFactorUsado: [],
  SegundoFactorQuitado: [],
  RestablecimientoPedido: [],
} satisfies Upcasters<EventoDeRecuperacion>;

export type ComandoDeRecuperacion =
  | {
      readonly type: 'GenerarCodigos';
      readonly huellas: readonly string[];
      readonly segundo: Llave | null;
    }
  | { readonly type: 'GuardarCodigos' }
  | {
      readonly type: 'ActivarSegundoFactor';
      readonly secreto: string;
      readonly paso: number;
      readonly huellas: readonly string[];
    }
  | { readonly type: 'UsarSegundoFactor'; readonly segundo: Llave | null }
  | { readonly type: 'QuitarSegundoFactor'; readonly segundo: Llave | null }
  | { readonly type: 'PedirRestablecimiento'; readonly pedido: Pedido };

/** Checks the second factor, if the account has one. Throws a rule on the field `campo`. */
export const segundoPaso = (
  estado: Recuperacion,
  segundo: Llave | null,
  campo = 'codigo',
): readonly EventoDeRecuperacion[] => {
  if (!estado.segundoFactor) return [];
  if (!segundo) throw regla(CODIGO_REQUERIDO, campo);
  if (segundo.de === 'recuperacion') {
    if (estado.usados.includes(segundo.huella)) throw regla(CODIGO_DE_RECUPERACION_YA_USADO, campo);
    if (!estado.codigos.includes(segundo.huella)) throw regla(CODIGO_INCORRECTO, campo);
    return [{ type: 'CodigoUsado', data: { huella: segundo.huella, para: 'segundo-factor' } }];
  }
  if (segundo.paso <= estado.segundoFactor.paso) throw regla(CODIGO_YA_USADO, campo);
  return [{ type: 'SegundoFactorUsado', data: { paso: segundo.paso } }];
};

export type Prueba =
  | { readonly de: 'codigo'; readonly huella: string }
  | { readonly de: 'correo'; readonly huella: string; readonly instante: Instante };

const esBuena = (estado: Recuperacion, prueba: Prueba): boolean =>
  prueba.de === 'correo'
    ? esEnlaceVigente(estado, prueba.huella, prueba.instante)
    : estado.codigos.includes(prueba.huella);

export const pideSegundoPaso = (estado: Recuperacion, prueba: Prueba): boolean =>
  estado.segundoFactor !== null && esBuena(estado, prueba);

export const entradaSinContrasena = (
  estado: Recuperacion,
  prueba: Prueba,
  segundo: Llave | null,
): readonly EventoDeRecuperacion[] => {
  const { huella } = prueba;
  if (prueba.de === 'correo') {
    if (!esBuena(estado, prueba)) throw regla(ENLACE_VENCIDO);
    return segundoPaso(estado, segundo, 'segundo');
  }
  if (!esBuena(estado, prueba)) throw regla(CORREO_O_CODIGO_INCORRECTO);
  const usado = { type: 'CodigoUsado', data: { huella, para: 'contrasena' } } as const;
  // The second factor is checked after the recovery code counts as used, so that one code cannot be both
  // proofs.
  return [usado, ...segundoPaso(evolve(estado, usado), segundo, 'segundo')];
};

export const esEnlaceVigente = (
  { pedidos, pedidosGastados }: Recuperacion,
  huella: string,
  instante: Instante,
): boolean => pedidos.slice(pedidosGastados).some((uno) => uno.huella === huella && instante < uno.expira);

const hayDemasiadas = ({ pedidos }: Recuperacion, ahora: Instante): boolean =>
  CARTAS.some(({ cuantas, enMs }) => {
    const desde = new Date(Date.parse(ahora) - enMs).toISOString();
    return pedidos.filter(({ pedido }) => pedido > desde).length >= cuantas;
  });

export const necesitaCodigos = ({ codigos, codigosGuardados }: Recuperacion): boolean =>
  !codigosGuardados || codigos.length === 0;

const decide = (comando: ComandoDeRecuperacion, estado: Recuperacion): readonly EventoDeRecuperacion[] => {
  switch (comando.type) {
    case 'GenerarCodigos':
      return [
        ...segundoPaso(estado, comando.segundo),
        { type: 'CodigosGenerados', data: { huellas: comando.huellas } },
      ];
    case 'GuardarCodigos':
      return estado.codigosGuardados || estado.codigos.length === 0
        ? []
        : [{ type: 'CodigosGuardados', data: {} }];
    case 'ActivarSegundoFactor': {
      const { secreto, paso, huellas } = comando;
      if (estado.segundoFactor) throw conflicto(SEGUNDO_FACTOR_YA_ACTIVO);
      const activado = { type: 'SegundoFactorActivado', data: { secreto, paso } } as const;
      return necesitaCodigos(estado)
        ? [activado, { type: 'CodigosGenerados', data: { huellas } }]
        : [activado];
    }
    case 'UsarSegundoFactor':
      return segundoPaso(estado, comando.segundo);
    case 'QuitarSegundoFactor':
      return estado.segundoFactor
        ? [...segundoPaso(estado, comando.segundo), { type: 'SegundoFactorQuitado', data: { por: 'duena' } }]
        : [];
    case 'PedirRestablecimiento':
      return hayDemasiadas(estado, comando.pedido.pedido)
        ? []
        : [{ type: 'RestablecimientoPedido', data: comando.pedido }];
    default:
      return nunca(comando);
  }
};

const MAS_CARTAS = Math.max(...CARTAS.map(({ cuantas }) => cuantas));

const evolve = (estado: Recuperacion, evento: EventoDeRecuperacion): Recuperacion => {
  switch (evento.type) {
    case 'CodigosGenerados':
      return { ...estado, codigos: evento.data.huellas, usados: [], codigosGuardados: false };
    case 'CodigosGuardados':
      return { ...estado, codigosGuardados: true };
    case 'CodigoUsado':
      return {
        ...estado,
        codigos: estado.codigos.filter((huella) => huella !== evento.data.huella),
        usados: [...estado.usados, evento.data.huella],
      };
    case 'SegundoFactorActivado':
      return { ...estado, segundoFactor: evento.data };
    case 'SegundoFactorUsado':
      return {
        ...estado,
        segundoFactor: estado.segundoFactor && { ...estado.segundoFactor, ...evento.data },
      };
    case 'SegundoFactorQuitado':
      return { ...estado, segundoFactor: null };
    case 'RestablecimientoPedido': {
      const pedidos = [...estado.pedidos, evento.data];
      const olvidados = Math.max(0, pedidos.length - MAS_CARTAS);
      return {
        ...estado,
        pedidos: pedidos.slice(olvidados),
        pedidosGastados: Math.max(0, estado.pedidosGastados - olvidados),
      };
    }
    default:
      return nunca(evento);
  }
};

export const trasOtraContrasena = (estado: Recuperacion): Recuperacion => ({
  ...estado,
  pedidosGastados: estado.pedidos.length,
});

export const recuperacion: Decider<ComandoDeRecuperacion, Recuperacion, EventoDeRecuperacion> = {
  initialState: SIN_RECUPERACION,
  decide,
  evolve,
};

import { type z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { conflicto, noExiste } from '../errores.ts';
import { type Dia } from '../fechas.ts';
import { type Upcasters } from '../upcasters.ts';
import { periodoPedido } from './deudas.api.ts';

/**
 * The links by which a customer opens her own statement without a session. Recorded is which link there is and of what, in a
 * stream of her own: what opens it is made of its id with a secret that no log holds (docs/security.md).
 */

export const ENLACE_NO_ENCONTRADO = 'Enlace no encontrado.';
/** Said to whoever opens a link that is guessed, revoked or broken: all the same. */
export const ENLACE_CERRADO = 'Este enlace no se puede abrir.';

/** So many of one customer open at a time. */
export const ENLACES_VIGENTES = 20;
export const DEMASIADOS_ENLACES = `Ya hay ${ENLACES_VIGENTES} enlaces de este cliente. Revoca alguno para crear otro.`;

/** POST /api/clientes/{id}/enlaces-de-estado: without a period, what is pending. */
export const enlaceDeEstadoSchema = periodoPedido;
export type PeriodoDeEnlace = z.output<typeof enlaceDeEstadoSchema>;

export interface EnlaceDeEstado {
  readonly id: string;
  readonly cliente_id: string;
  /** The period it is of; both null where it tells only what is pending. */
  readonly desde: Dia | null;
  readonly hasta: Dia | null;
}

export type EventoDeEnlaces =
  | { readonly type: 'EnlaceDeEstadoCreado'; readonly data: EnlaceDeEstado }
  | { readonly type: 'EnlaceDeEstadoRevocado'; readonly data: { readonly id: string } };

export const EVENTOS_DE_ENLACES = {
  EnlaceDeEstadoCreado: [],
  EnlaceDeEstadoRevocado: [],
} satisfies Upcasters<EventoDeEnlaces>;

export type ComandoDeEnlaces =
  | { readonly type: 'CrearEnlaceDeEstado'; readonly enlace: EnlaceDeEstado }
  | { readonly type: 'RevocarEnlaceDeEstado'; readonly id: string };

/** Those of one customer, by id: whether each still opens. */
export type EnlacesDeEstado = Readonly<Record<string, 'vigente' | 'revocado'>>;

const decide = (comando: ComandoDeEnlaces, enlaces: EnlacesDeEstado): readonly EventoDeEnlaces[] => {
  switch (comando.type) {
    case 'CrearEnlaceDeEstado': {
      const vigentes = Object.values(enlaces).filter((uno) => uno === 'vigente');
      if (vigentes.length >= ENLACES_VIGENTES) throw conflicto(DEMASIADOS_ENLACES);
      return [{ type: 'EnlaceDeEstadoCreado', data: comando.enlace }];
    }
    case 'RevocarEnlaceDeEstado': {
      const enlace = enlaces[comando.id];
      if (!enlace) throw noExiste(ENLACE_NO_ENCONTRADO);
      return enlace === 'revocado' ? [] : [{ type: 'EnlaceDeEstadoRevocado', data: { id: comando.id } }];
    }
    default:
      return nunca(comando);
  }
};

export const enlacesDeEstado: Decider<ComandoDeEnlaces, EnlacesDeEstado, EventoDeEnlaces> = {
  initialState: {},
  decide,
  evolve: (enlaces, evento) => ({
    ...enlaces,
    [evento.data.id]: evento.type === 'EnlaceDeEstadoCreado' ? 'vigente' : 'revocado',
  }),
};

/** Where a link leads on the host of the product. */
export const caminoDelEnlace = (token: string): string => `/estado/${token}`;

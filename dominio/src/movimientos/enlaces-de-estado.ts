import { type z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { conflicto, noExiste } from '../errores.ts';
import { type Dia } from '../fechas.ts';
import { type Upcasters } from '../upcasters.ts';
import { periodoPedido } from './deudas.api.ts';

/**
 * A customer opens her statement by a link without a session. Events hold only the link's id: the token is
 * derived from it with a secret outside the log (docs/security.md).
 */

export const ENLACE_NO_ENCONTRADO = 'Enlace no encontrado.';
/** The refusal is the same for guessed, revoked and damaged links. */
export const ENLACE_CERRADO = 'Este enlace no se puede abrir.';

export const ENLACES_VIGENTES = 20;
export const DEMASIADOS_ENLACES = `Ya hay ${ENLACES_VIGENTES} enlaces de este cliente. Revoca alguno para crear otro.`;

export const enlaceDeEstadoSchema = periodoPedido;
export type PeriodoDeEnlace = z.output<typeof enlaceDeEstadoSchema>;

export interface EnlaceDeEstado {
  readonly id: string;
  readonly cliente_id: string;
  /** First day of the statement; null, as `hasta`, when it has only pending invoices. */
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

export const caminoDelEnlace = (token: string): string => `/estado/${token}`;

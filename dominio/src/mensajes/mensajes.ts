import { z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { noExiste } from '../errores.ts';
import { textoRequerido } from '../esquemas.ts';
import { type Lista, LISTA_VACIA, conId, conLosDe, conOtra, eliminadoDe, sinLosDe } from '../lista.ts';
import { type Upcasters } from '../upcasters.ts';

/** An owner's predefined messages (spec sections 2, 3 and 5), in one stream. */

export const MENSAJE_VACIO = 'El mensaje no puede estar vacío';
export const MENSAJE_NO_ENCONTRADO = 'Mensaje no encontrado.';
/** The list shows this many characters of a message (spec section 9). */
export const LARGO_DE_VISTA_PREVIA = 100;

export const mensajeSchema = z.object({ texto: textoRequerido(MENSAJE_VACIO, 5000) });

export interface Mensaje {
  readonly id: string;
  readonly texto: string;
}
export type Mensajes = Lista<Mensaje>;

export const mensajeDe = ({ vivos }: Mensajes, id: string): Mensaje => {
  const mensaje = conId(vivos, id);
  if (!mensaje) throw noExiste(MENSAJE_NO_ENCONTRADO);
  return mensaje;
};

export type EventoDeMensajes =
  | { readonly type: 'MensajeCreado'; readonly data: Mensaje }
  | { readonly type: 'MensajeEliminado'; readonly data: { readonly id: string } }
  | { readonly type: 'MensajeRestaurado'; readonly data: { readonly id: string } };

export const EVENTOS_DE_MENSAJES = {
  MensajeCreado: [],
  MensajeEliminado: [],
  MensajeRestaurado: [],
} satisfies Upcasters<EventoDeMensajes>;

export type ComandoDeMensajes =
  | { readonly type: 'CrearMensaje'; readonly id: string; readonly texto: string }
  | { readonly type: 'EliminarMensaje'; readonly id: string }
  | { readonly type: 'RestaurarMensaje'; readonly id: string };

export const mensajes: Decider<ComandoDeMensajes, Mensajes, EventoDeMensajes> = {
  initialState: LISTA_VACIA,
  decide: (comando, estado) => {
    const { id } = comando;
    const existe = conId(estado.vivos, id) !== undefined;
    const seElimino = eliminadoDe(estado, id) !== undefined;
    switch (comando.type) {
      case 'CrearMensaje':
        if (seElimino) throw noExiste(MENSAJE_NO_ENCONTRADO);
        return existe ? [] : [{ type: 'MensajeCreado', data: { id, texto: comando.texto } }];
      case 'EliminarMensaje':
        if (!existe) throw noExiste(MENSAJE_NO_ENCONTRADO);
        return [{ type: 'MensajeEliminado', data: { id } }];
      case 'RestaurarMensaje':
        if (existe) return [];
        if (!seElimino) throw noExiste(MENSAJE_NO_ENCONTRADO);
        return [{ type: 'MensajeRestaurado', data: { id } }];
      default:
        return nunca(comando);
    }
  },
  evolve: (estado, evento) => {
    const { id } = evento.data;
    switch (evento.type) {
      case 'MensajeCreado':
        return conOtra(estado, evento.data);
      case 'MensajeEliminado':
        return sinLosDe(estado, id, (uno) => uno.id === id);
      case 'MensajeRestaurado':
        return conLosDe(estado, id);
      default:
        return nunca(evento);
    }
  },
};

import { z } from 'zod';
import { type Decider, nunca } from '../decider.ts';
import { noExiste } from '../errores.ts';
import { textoRequerido } from '../esquemas.ts';
import { type Upcasters } from '../upcasters.ts';

/** An owner's predefined messages (spec sections 2, 3 and 5). One stream an owner. */

export const MENSAJE_VACIO = 'El mensaje no puede estar vacío';
export const MENSAJE_NO_ENCONTRADO = 'Mensaje no encontrado.';
/** How much of a message its list shows (spec section 9). */
export const LARGO_DE_VISTA_PREVIA = 100;

export const mensajeSchema = z.object({ texto: textoRequerido(MENSAJE_VACIO, 5000) });

export interface Mensaje {
  readonly id: string;
  readonly texto: string;
}
export type Mensajes = readonly Mensaje[];

export type EventoDeMensajes =
  | { readonly type: 'MensajeCreado'; readonly data: Mensaje }
  | { readonly type: 'MensajeEliminado'; readonly data: { readonly id: string } };

export const EVENTOS_DE_MENSAJES = {
  MensajeCreado: [],
  MensajeEliminado: [],
} satisfies Upcasters<EventoDeMensajes>;

export type ComandoDeMensajes =
  | { readonly type: 'CrearMensaje'; readonly id: string; readonly texto: string }
  | { readonly type: 'EliminarMensaje'; readonly id: string };

export const mensajes: Decider<ComandoDeMensajes, Mensajes, EventoDeMensajes> = {
  initialState: [],
  decide: (comando, estado) => {
    const { id } = comando;
    const existe = estado.some((uno) => uno.id === id);
    switch (comando.type) {
      case 'CrearMensaje':
        return existe ? [] : [{ type: 'MensajeCreado', data: { id, texto: comando.texto } }];
      case 'EliminarMensaje':
        if (!existe) throw noExiste(MENSAJE_NO_ENCONTRADO);
        return [{ type: 'MensajeEliminado', data: { id } }];
      default:
        return nunca(comando);
    }
  },
  evolve: (estado, evento) => {
    switch (evento.type) {
      case 'MensajeCreado':
        return [...estado, evento.data];
      case 'MensajeEliminado':
        return estado.filter(({ id }) => id !== evento.data.id);
      default:
        return nunca(evento);
    }
  },
};

import { createReducer } from '@reduxjs/toolkit';
import { guardado } from '../../dispositivo/guardado.ts';
import { type EstadoDeSesion, accesoRecibido, sesionPerdida } from './sesion.ts';

/**
 * The session of an accountant's link, `/contador#<token>`, on all of her pages: it lasts as long as its tab, and neither sees nor touches
 * whoever is signed in in this browser.
 */

export const PAGINA_DEL_CONTADOR = '/contador';

/** Whether an address is one of the accountant's pages. */
export const esDelContador = (ruta: string): boolean =>
  ruta === PAGINA_DEL_CONTADOR || ruta.startsWith(`${PAGINA_DEL_CONTADOR}/`);

const acceso = guardado('acceso');

/** The link's token, taken out of the address: it stays neither on the screen nor in a bookmark. */
const tokenDelEnlace = (): string | null => {
  const token = window.location.hash.slice(1);
  if (!token) return null;
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
  return token;
};

const recordar = (token: string): string => {
  acceso.poner(token);
  return token;
};

export const accesoReducer = createReducer(
  (): EstadoDeSesion => {
    const token = tokenDelEnlace();
    return { token: token ? recordar(token) : acceso.leer(), expirada: false };
  },
  (caso) =>
    caso
      .addCase(accesoRecibido, (_estado, { payload }) => ({ token: recordar(payload), expirada: false }))
      .addCase(sesionPerdida, (estado, { payload: rechazado }) => {
        if (estado.token !== rechazado) return estado;
        acceso.quitar();
        return { token: null, expirada: true };
      }),
);

/** Another link opened in the same tab changes only what stands behind the #. */
export const alAbrirOtroEnlace = (abierto: (token: string) => void): void =>
  window.addEventListener('hashchange', () => {
    const token = tokenDelEnlace();
    if (token) abierto(token);
  });

import { createReducer } from '@reduxjs/toolkit';
import { guardado } from '../../dispositivo/guardado.ts';
import { type EstadoDeSesion, accesoRecibido, sesionPerdida } from './sesion.ts';

/**
 * An accountant's session, which the link `/contador#<token>` begins. It lasts as long as its tab, apart from
 * the owner's.
 */

export const PAGINA_DEL_CONTADOR = '/contador';

export const esDelContador = (ruta: string): boolean =>
  ruta === PAGINA_DEL_CONTADOR || ruta.startsWith(`${PAGINA_DEL_CONTADOR}/`);

const acceso = guardado('acceso');

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
      .addCase(sesionPerdida, (estado, { payload: { rechazado } }) => {
        if (estado.token !== rechazado) return estado;
        acceso.quitar();
        return { token: null, expirada: true };
      }),
);

/** A link of another accountant changes only the fragment of the address, so the page does not reload. */
export const alAbrirOtroEnlace = (abierto: (token: string) => void): void =>
  window.addEventListener('hashchange', () => {
    const token = tokenDelEnlace();
    if (token) abierto(token);
  });

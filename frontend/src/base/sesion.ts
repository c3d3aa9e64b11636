import { type PayloadAction, createAction, createSlice } from '@reduxjs/toolkit';
import { TOKEN, tokenGuardado } from './token-guardado.ts';

/** The token, and the path to come back to after a session that ended in the middle of something. */

const REGRESO = 'regreso';

export interface EstadoDeSesion {
  readonly token: string | null;
  /** The session ended by itself: /login says so. */
  readonly expirada: boolean;
}

export const rutaDeRegreso = (): string | null => sessionStorage.getItem(REGRESO);
export const recordarRegreso = (ruta: string): void => sessionStorage.setItem(REGRESO, ruta);
export const olvidarRegreso = (): void => sessionStorage.removeItem(REGRESO);

const sesion = createSlice({
  name: 'sesion',
  initialState: (): EstadoDeSesion => ({ token: tokenGuardado(), expirada: false }),
  reducers: {
    sesionIniciada: (_estado, { payload }: PayloadAction<string>) => {
      localStorage.setItem(TOKEN, payload);
      return { token: payload, expirada: false };
    },
    /** The server refused this token. An answer that comes late says nothing about the session that came after it. */
    sesionPerdida: (estado, { payload: rechazado }: PayloadAction<string>) => {
      if (estado.token !== rechazado) return estado;
      localStorage.removeItem(TOKEN);
      return { token: null, expirada: true };
    },
    /** Signed out: silent. */
    sesionCerrada: () => {
      localStorage.removeItem(TOKEN);
      olvidarRegreso();
      return { token: null, expirada: false };
    },
    /** Someone signed in or out in another tab of this browser: this one follows. */
    sesionDeOtraPestana: () => ({ token: tokenGuardado(), expirada: false }),
  },
});

export const { sesionIniciada, sesionPerdida, sesionCerrada, sesionDeOtraPestana } = sesion.actions;
export const sesionReducer = sesion.reducer;

/** An accountant opened her link (acceso.ts). */
export const accesoRecibido = createAction<string>('acceso/recibido');

/** A cleared storage (no key) is a sign-out too. */
export const esDeLaSesion = ({ key }: StorageEvent): boolean => key === TOKEN || key === null;

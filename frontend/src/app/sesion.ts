import { type PayloadAction, createSlice } from '@reduxjs/toolkit';

/** The token, and the path to come back to after a session that ended in the middle of something. */

const TOKEN = 'token';
const REGRESO = 'regreso';

export const tokenGuardado = (): string | null => localStorage.getItem(TOKEN);

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
    /** The server refused the token. */
    sesionPerdida: () => {
      localStorage.removeItem(TOKEN);
      return { token: null, expirada: true };
    },
    /** Signed out, or a start with a token nobody answers for: silent. */
    sesionCerrada: () => {
      localStorage.removeItem(TOKEN);
      olvidarRegreso();
      return { token: null, expirada: false };
    },
  },
});

export const { sesionIniciada, sesionPerdida, sesionCerrada } = sesion.actions;
export const sesionReducer = sesion.reducer;

import { type PayloadAction, createAction, createSlice } from '@reduxjs/toolkit';
import {
  alEntrar,
  alSalir,
  alTerminarSesion,
  duenaDeAqui,
  guardado,
  guardadoDe,
  seguirCon,
} from '../../dispositivo/guardado.ts';
import { TOKEN, leerToken, tokenGuardado } from './token-guardado.ts';

/** The token, and the path to come back to after a session that ended in the middle of something. */

export interface EstadoDeSesion {
  readonly token: string | null;
  /** The session ended by itself: /login says so. */
  readonly expirada: boolean;
}

/** Hers when her session ended by itself; else of a visitor who has not signed in yet. */
const destino = guardado('destino');
export const rutaDeRegreso = (): string | null => guardadoDe('regreso').leer() ?? destino.leer();
export const recordarRegreso = (ruta: string): void =>
  (duenaDeAqui() === null ? destino : guardadoDe('regreso')).poner(ruta);
export const olvidarRegreso = (): void => {
  guardadoDe('regreso').quitar();
  destino.quitar();
};

/** Whoever was signed in last signed out: where she was is nobody's business. */
export const seSalio = (): boolean => duenaDeAqui() === null;

const duenaDe = (token: string): string => leerToken(token).sub ?? '';

/** Who is signed in, as this browser keeps it: what this tab keeps of anybody else is dropped. */
const laDeEsteNavegador = (): EstadoDeSesion => {
  const token = tokenGuardado();
  seguirCon(token === null ? duenaDeAqui() : duenaDe(token));
  return { token, expirada: false };
};

/**
 * This session ended by itself. A session that another tab began since is kept, and gone on with: an answer about the older one that
 * comes late (a tab that slept) must not sign her out again.
 */
const trasPerder = (perdido: string, expirada: boolean): EstadoDeSesion => {
  const guardado = tokenGuardado();
  if (guardado !== null && guardado !== perdido) return laDeEsteNavegador();
  alTerminarSesion();
  return { token: null, expirada };
};

const sesion = createSlice({
  name: 'sesion',
  initialState: laDeEsteNavegador,
  reducers: {
    sesionIniciada: (_estado, { payload }: PayloadAction<string>) => {
      alEntrar(duenaDe(payload));
      TOKEN.poner(payload);
      return { token: payload, expirada: false };
    },
    /** The server refused this token. An answer that comes late says nothing about the session that came after it. */
    sesionPerdida: (estado, { payload: rechazado }: PayloadAction<string>) =>
      estado.token === rechazado ? trasPerder(rechazado, true) : estado,
    /** The server knows nobody by this token: silent (spec section 4, "Session"). What she typed waits for her. */
    sesionDesconocida: (estado, { payload: desconocido }: PayloadAction<string>) =>
      estado.token === desconocido ? trasPerder(desconocido, false) : estado,
    /** Signed out: silent. */
    sesionCerrada: () => {
      alSalir();
      return { token: null, expirada: false };
    },
    /** Someone signed in or out in another tab of this browser: this one follows. */
    sesionDeOtraPestana: laDeEsteNavegador,
  },
});

export const { sesionIniciada, sesionPerdida, sesionDesconocida, sesionCerrada, sesionDeOtraPestana } =
  sesion.actions;
export const sesionReducer = sesion.reducer;

/** An accountant opened her link (acceso.ts). */
export const accesoRecibido = createAction<string>('acceso/recibido');

/** A cleared storage (no key) is a sign-out too. */
export const esDeLaSesion = ({ key }: StorageEvent): boolean => key === 'token' || key === null;

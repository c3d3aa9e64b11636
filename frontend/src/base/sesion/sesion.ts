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

/** The session: its token, and the path to return to after it ended by itself. */

export interface EstadoDeSesion {
  readonly token: string | null;
  /** The session ended by itself: /login shows a notice. */
  readonly expirada: boolean;
}

/** The path of a visitor who has not signed in. An owner whose session ended has her own, under `guardadoDe`. */
const destino = guardado('destino');
export const rutaDeRegreso = (): string | null => guardadoDe('regreso').leer() ?? destino.leer();
export const recordarRegreso = (ruta: string): void =>
  (duenaDeAqui() === null ? destino : guardadoDe('regreso')).poner(ruta);
export const olvidarRegreso = (): void => {
  guardadoDe('regreso').quitar();
  destino.quitar();
};

/** The last user signed out: no path to return to is kept. */
export const seSalio = (): boolean => duenaDeAqui() === null;

const duenaDe = (token: string): string => leerToken(token).sub ?? '';

/** The session as stored in the browser. Data that this tab stored for another user is dropped. */
const laDeEsteNavegador = (): EstadoDeSesion => {
  const token = tokenGuardado();
  seguirCon(token === null ? duenaDeAqui() : duenaDe(token));
  return { token, expirada: false };
};

/**
 * Ends this session, unless another tab began a newer session: then this tab continues with the newer one, because a late answer about the
 * old token must not sign out the new session.
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
    /** The server refused this token. Ignored when the session has another token. */
    sesionPerdida: (estado, { payload: rechazado }: PayloadAction<string>) =>
      estado.token === rechazado ? trasPerder(rechazado, true) : estado,
    /** The token's user does not exist: no notice is shown (specification section 4, "Session"), and unsaved typing is kept. */
    sesionDesconocida: (estado, { payload: desconocido }: PayloadAction<string>) =>
      estado.token === desconocido ? trasPerder(desconocido, false) : estado,
    sesionCerrada: () => {
      alSalir();
      return { token: null, expirada: false };
    },
    /** A user signed in or out in another tab. */
    sesionDeOtraPestana: laDeEsteNavegador,
  },
});

export const { sesionIniciada, sesionPerdida, sesionDesconocida, sesionCerrada, sesionDeOtraPestana } =
  sesion.actions;
export const sesionReducer = sesion.reducer;

/** An accountant opened a link (acceso.ts). */
export const accesoRecibido = createAction<string>('acceso/recibido');

/** `key` is null when the whole storage was cleared, which signs out too. */
export const esDeLaSesion = ({ key }: StorageEvent): boolean => key === 'token' || key === null;

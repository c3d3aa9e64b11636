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

/**
 * What became of the write whose refusal ended the session. After an attempt without an answer nothing is known; what
 * the device keeps is sent after the next sign-in.
 */
export type LoPedido = 'sin-hacer' | 'sin-respuesta' | 'guardado';

export interface EstadoDeSesion {
  readonly token: string | null;
  readonly expirada: boolean;
  /** Null when a read ended the session. */
  readonly loPedido?: LoPedido | null;
  /** Set when another tab began the session. */
  readonly deOtraPestana?: boolean;
}

const destino = guardado('destino');
export const rutaDeRegreso = (): string | null => guardadoDe('regreso').leer() ?? destino.leer();
export const recordarRegreso = (ruta: string): void =>
  (duenaDeAqui() === null ? destino : guardadoDe('regreso')).poner(ruta);
export const olvidarRegreso = (): void => {
  guardadoDe('regreso').quitar();
  destino.quitar();
};

export const seSalio = (): boolean => duenaDeAqui() === null;

const duenaDe = (token: string): string => leerToken(token).sub ?? '';

const laDeEsteNavegador = (): EstadoDeSesion => {
  const token = tokenGuardado();
  seguirCon(token === null ? duenaDeAqui() : duenaDe(token));
  return { token, expirada: false };
};

/** A late refusal of an old token must not end the newer session that another tab has begun. */
const trasPerder = (perdido: string, como: Omit<EstadoDeSesion, 'token'>): EstadoDeSesion => {
  const guardado = tokenGuardado();
  if (guardado !== null && guardado !== perdido) return laDeEsteNavegador();
  alTerminarSesion();
  return { token: null, ...como };
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
    /** The server refused this token; ignored when a newer session has begun. */
    sesionPerdida: {
      prepare: (rechazado: string, loPedido: LoPedido | null = null) => ({
        payload: { rechazado, loPedido },
      }),
      reducer: (
        estado,
        { payload: { rechazado, loPedido } }: PayloadAction<{ rechazado: string; loPedido: LoPedido | null }>,
      ) => (estado.token === rechazado ? trasPerder(rechazado, { expirada: true, loPedido }) : estado),
    },
    /**
     * The token's user does not exist. The sign-in page does not tell this (specification section 4,
     * "Session"), and unsaved typing is kept.
     */
    sesionDesconocida: (estado, { payload: desconocido }: PayloadAction<string>) =>
      estado.token === desconocido ? trasPerder(desconocido, { expirada: false }) : estado,
    sesionCerrada: () => {
      alSalir();
      return { token: null, expirada: false };
    },
    sesionDeOtraPestana: () => ({ ...laDeEsteNavegador(), deOtraPestana: true }),
  },
});

export const { sesionIniciada, sesionPerdida, sesionDesconocida, sesionCerrada, sesionDeOtraPestana } =
  sesion.actions;
export const sesionReducer = sesion.reducer;

export const accesoRecibido = createAction<string>('acceso/recibido');

/** `key` is null when another tab cleared the whole storage. */
export const esDeLaSesion = ({ key }: StorageEvent): boolean => key === 'token' || key === null;

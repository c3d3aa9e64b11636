import { type Reducer, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { olvidarDatosGuardados } from '../sin-conexion/datos-guardados.ts';
import { api } from './api.ts';
import { cerrarEnElServidor, cerrarPendientes } from './fin-de-sesion.ts';
import { olvidarNegocio } from './marco.ts';
import { type EstadoDeSesion, sesionCerrada, sesionIniciada, sesionReducer } from './sesion.ts';

/** What one owner was shown is forgotten before the next signs in, here and on the device: no cache outlives its session. */
const cacheDeCadaSesion = () => {
  const oyente = createListenerMiddleware<{ sesion: EstadoDeSesion }>();
  oyente.startListening({
    predicate: (_accion, ahora, antes) =>
      antes.sesion.token !== null && ahora.sesion.token !== antes.sesion.token,
    effect: (_accion, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
  oyente.startListening({
    predicate: (_accion, ahora, antes) => ahora.sesion.token !== antes.sesion.token,
    effect: (_accion, { getState }) => {
      olvidarNegocio();
      return olvidarDatosGuardados(getState().sesion.token);
    },
  });
  return oyente.middleware;
};

/** Whoever signs out is signed out at the server too. */
const sesionesEnElServidor = () => {
  const oyente = createListenerMiddleware<{ sesion: EstadoDeSesion }>();
  oyente.startListening({
    actionCreator: sesionCerrada,
    effect: async (_accion, { getOriginalState }) => {
      const { token } = getOriginalState().sesion;
      if (token !== null) await cerrarEnElServidor(token);
    },
  });
  oyente.startListening({
    actionCreator: sesionIniciada,
    effect: ({ payload }) => cerrarPendientes(payload),
  });
  return oyente.middleware;
};

export const crearStore = (sesion: Reducer<EstadoDeSesion> = sesionReducer) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, sesion },
    middleware: (predeterminados) =>
      predeterminados().prepend(cacheDeCadaSesion(), sesionesEnElServidor()).concat(api.middleware),
  });

export type Store = ReturnType<typeof crearStore>;
export type AppDispatch = Store['dispatch'];
export type Estado = ReturnType<Store['getState']>;
export type AppThunk = (dispatch: AppDispatch, getState: Store['getState']) => void;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<Estado>();

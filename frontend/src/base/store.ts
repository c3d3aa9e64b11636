import { type Reducer, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { olvidarTraidosDe } from '../sin-conexion/archivos-traidos.ts';
import { olvidarDatosGuardados } from '../sin-conexion/datos-guardados.ts';
import { ETIQUETAS, api } from './api.ts';
import { type EnCamino, yaNoVale } from './servidor/en-camino-guardado.ts';
import { enCaminoDeOtraPestana, enCaminoReducer, yaNoSeEspera } from './servidor/en-camino.ts';
import { cerrarEnElServidor, cerrarPendientes } from './sesion/fin-de-sesion.ts';
import { type EstadoDeSesion, sesionCerrada, sesionIniciada, sesionReducer } from './sesion/sesion.ts';
import { leerToken } from './sesion/token-guardado.ts';

const cachesDeCadaSesion = () => {
  const oyente = createListenerMiddleware<{ sesion: EstadoDeSesion }>();
  oyente.startListening({
    predicate: (_accion, ahora, antes) =>
      antes.sesion.token !== null && ahora.sesion.token !== antes.sesion.token,
    effect: (_accion, { dispatch }) => void dispatch(api.util.resetApiState()),
  });
  oyente.startListening({
    predicate: (_accion, ahora, antes) => ahora.sesion.token !== antes.sesion.token,
    effect: (_accion, { getState }) => olvidarDatosGuardados(getState().sesion.token),
  });
  oyente.startListening({
    actionCreator: sesionCerrada,
    effect: (_accion, { getOriginalState }) =>
      olvidarTraidosDe(leerToken(getOriginalState().sesion.token ?? '').sub ?? ''),
  });
  return oyente.middleware;
};

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

const CADA_CUANTO_MS = [1_000, 2_000, 4_000] as const;
const LUEGO_MS = 8_000;

interface ConLoRegistrado {
  readonly enCamino: EnCamino;
  readonly sesion: EstadoDeSesion;
}

/**
 * Repeats the screen's reads while they are behind a write, at growing intervals, and once more when they are
 * up to date.
 */
const loQueEstaEnCamino = () => {
  const oyente = createListenerMiddleware<ConLoRegistrado>();
  const preguntar = () => api.util.invalidateTags([...ETIQUETAS]);
  oyente.startListening({
    predicate: (accion, ahora, antes) =>
      ahora.enCamino.desde !== antes.enCamino.desde || enCaminoDeOtraPestana.match(accion),
    effect: async (_accion, { dispatch, getState, cancelActiveListeners, delay }) => {
      cancelActiveListeners();
      for (let vez = 0; getState().enCamino.desde !== null; vez++) {
        await delay(CADA_CUANTO_MS[vez] ?? LUEGO_MS);
        dispatch(yaNoVale(getState().enCamino) ? yaNoSeEspera() : preguntar());
      }
    },
  });
  oyente.startListening({
    predicate: (_accion, ahora, antes) =>
      antes.enCamino.desde !== null &&
      ahora.enCamino.desde === null &&
      ahora.sesion.token === antes.sesion.token,
    effect: (_accion, { dispatch }) => void dispatch(preguntar()),
  });
  return oyente.middleware;
};

export const crearStore = (sesion: Reducer<EstadoDeSesion> = sesionReducer) => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, sesion, enCamino: enCaminoReducer },
    middleware: (predeterminados) =>
      predeterminados()
        .prepend(cachesDeCadaSesion(), sesionesEnElServidor(), loQueEstaEnCamino())
        .concat(api.middleware),
  });
  if (store.getState().enCamino.desde !== null) store.dispatch(enCaminoDeOtraPestana());
  return store;
};

export type Store = ReturnType<typeof crearStore>;
export type AppDispatch = Store['dispatch'];
export type Estado = ReturnType<Store['getState']>;
export type AppThunk = (dispatch: AppDispatch, getState: Store['getState']) => void;

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppStore = useStore.withTypes<Store>();
export const useAppSelector = useSelector.withTypes<Estado>();

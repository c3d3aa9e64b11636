import { setupListeners } from '@reduxjs/toolkit/query';
import { accesoReducer, alAbrirOtroEnlace, esDelContador } from '../base/sesion/acceso.ts';
import { alCambiarEnCamino } from '../base/servidor/en-camino-guardado.ts';
import { enCaminoDeOtraPestana } from '../base/servidor/en-camino.ts';
import { accesoRecibido, esDeLaSesion, sesionDeOtraPestana, sesionReducer } from '../base/sesion/sesion.ts';
import { tokenGuardado } from '../base/sesion/token-guardado.ts';
import { crearStore } from '../base/store.ts';

/**
 * A page load shows either an accountant's pages or an owner's screens, so the store has one kind of session.
 */
const conAcceso = esDelContador(window.location.pathname);

export const store = crearStore(conAcceso ? accesoReducer : sesionReducer);
setupListeners(store.dispatch);
if (conAcceso) alAbrirOtroEnlace((token) => store.dispatch(accesoRecibido(token)));
else {
  const seguir = (): void => void store.dispatch(sesionDeOtraPestana());
  window.addEventListener('storage', (evento) => {
    if (esDeLaSesion(evento)) seguir();
  });
  /**
   * A tab gets no `storage` events while it is in the back-forward cache or the device sleeps, so the token
   * is compared when the tab wakes.
   */
  const alDespertar = (): void => {
    if (tokenGuardado() !== store.getState().sesion.token) seguir();
  };
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) alDespertar();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') alDespertar();
  });
}
alCambiarEnCamino(() => store.dispatch(enCaminoDeOtraPestana()));

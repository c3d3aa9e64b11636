import { setupListeners } from '@reduxjs/toolkit/query';
import { accesoReducer, alAbrirOtroEnlace, esDelContador } from '../base/sesion/acceso.ts';
import { alCambiarEnCamino } from '../base/servidor/en-camino-guardado.ts';
import { enCaminoDeOtraPestana } from '../base/servidor/en-camino.ts';
import { accesoRecibido, esDeLaSesion, sesionDeOtraPestana, sesionReducer } from '../base/sesion/sesion.ts';
import { crearStore } from '../base/store.ts';

/** An accountant's page is never one of the owner's screens, nor the other way round: it is known when it loads. */
const conAcceso = esDelContador(window.location.pathname);

/** The one of this page. */
export const store = crearStore(conAcceso ? accesoReducer : sesionReducer);
setupListeners(store.dispatch);
if (conAcceso) alAbrirOtroEnlace((token) => store.dispatch(accesoRecibido(token)));
else
  window.addEventListener('storage', (evento) => {
    if (esDeLaSesion(evento)) store.dispatch(sesionDeOtraPestana());
  });
alCambiarEnCamino(() => store.dispatch(enCaminoDeOtraPestana()));

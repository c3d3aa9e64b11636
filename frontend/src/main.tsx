import '@fontsource-variable/figtree/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { anticiparTema } from './app/TemaProvider.tsx';
import { adelantarDestino } from './app/adelantar.ts';
import { store } from './base/store.ts';
import { registrarServiceWorker } from './sin-conexion/registrar.ts';

anticiparTema();
adelantarDestino(store, window.location);
// While it is being written, a kept page would hide what was just changed.
if (import.meta.env.PROD) registrarServiceWorker();

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import '@fontsource-variable/figtree/wght.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { adelantarDestino } from './app/adelantar.ts';
import { store } from './app/store.ts';
import { anticiparTema } from './base/anticipar-tema.ts';
import { registrarServiceWorker } from './sin-conexion/registrar.ts';

adelantarDestino(store, window.location);
// While it is being written, a kept page would hide what was just changed. The page of a build painted the theme itself.
if (import.meta.env.PROD) registrarServiceWorker();
else anticiparTema();

createRoot(document.getElementById('raiz')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

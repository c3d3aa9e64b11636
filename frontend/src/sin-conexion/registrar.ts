import { type DelTrabajador } from '../dispositivo/lo-guardado.ts';

const TRABAJADOR: DelTrabajador = '/service-worker.js';

export const registrarServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  // A failed registration is ignored: the app works without offline use, and the next load tries again.
  navigator.serviceWorker.register(TRABAJADOR).catch(() => undefined);
};

import { type DelTrabajador } from '../dispositivo/lo-guardado.ts';

const TRABAJADOR: DelTrabajador = '/service-worker.js';

/** Keeps the shell on the device. */
export const registrarServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  // Without it, or on a line that breaks meanwhile, the app is the same, only not without a line; the next load tries again.
  navigator.serviceWorker.register(TRABAJADOR).catch(() => undefined);
};

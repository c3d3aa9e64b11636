import { seGuarda } from '../dispositivo/guardado.ts';
import { type DelTrabajador } from '../dispositivo/lo-guardado.ts';

const TRABAJADOR: DelTrabajador = '/service-worker.js';

export const registrarServiceWorker = (): void => {
  // Where storage is refused, Firefox writes each failed registration to the console.
  if (!('serviceWorker' in navigator) || !seGuarda()) return;
  // A failed registration is ignored: the app works without offline use, and the next load tries again.
  navigator.serviceWorker.register(TRABAJADOR).catch(() => undefined);
};

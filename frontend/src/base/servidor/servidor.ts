/**
 * The server is asked whether it answers again: the browser's `online` event knows only the device's network.
 */

const CADA_CUANTO_MS = 2_000;

const pausa = (): Promise<void> => new Promise((listo) => setTimeout(listo, CADA_CUANTO_MS));

/** The server is asked without a token, so that the service worker does not answer from its cache. */
export const haySuServidor = (): Promise<boolean> =>
  Promise.race([
    fetch(new Request('/api/salud')).then(
      ({ ok }) => ok,
      () => false,
    ),
    pausa().then(() => false),
  ]);

const esperan = new Set<() => void>();
let reloj: ReturnType<typeof setInterval> | undefined;

const preguntar = async (): Promise<void> => {
  if (!(await haySuServidor())) return;
  const estos = [...esperan];
  esperan.clear();
  dejarDePreguntar();
  for (const avisar of estos) avisar();
};

const dejarDePreguntar = (): void => {
  clearInterval(reloj);
  reloj = undefined;
  window.removeEventListener('online', preguntar);
};

/**
 * Calls `avisar` once the server answers again; one poll serves all callers. Returns the function that
 * cancels the call.
 */
export const cuandoResponda = (avisar: () => void): (() => void) => {
  esperan.add(avisar);
  if (reloj === undefined) {
    reloj = setInterval(() => void preguntar(), CADA_CUANTO_MS);
    window.addEventListener('online', preguntar);
  }
  return () => {
    if (esperan.delete(avisar) && esperan.size === 0) dejarDePreguntar();
  };
};

/** Whether the server answers. The browser says when its own line is back, not when the server is: that is asked. */

const CADA_CUANTO_MS = 2_000;

const pausa = (): Promise<void> => new Promise((listo) => setTimeout(listo, CADA_CUANTO_MS));

/** Now. In nobody's name, so that no answer of before is kept on the device to be told in its place. */
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

/** Tells, once, that it answers again, by one question for all who wait; gives what ends the waiting before. */
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

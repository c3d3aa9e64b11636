/**
 * The frame is the app's shell in the page's HTML, drawn before any script of the app. The build renders it (marco-del-build.tsx),
 * src/marco.ts shows it, and `quitarMarco` removes it when a screen is drawn.
 */

/** Element ids. */
export const MARCO = 'marco';
export const ESTILOS_DEL_MARCO = 'estilos-del-marco';

export const quitarMarco = (): void => {
  for (const id of [MARCO, ESTILOS_DEL_MARCO]) document.getElementById(id)?.remove();
};

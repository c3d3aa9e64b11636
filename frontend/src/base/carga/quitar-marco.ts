/**
 * The prerendered shell is in the page's HTML, visible before the app's scripts load. marco-del-build.tsx
 * renders it, src/marco.ts shows it, and `quitarMarco` removes it once a screen is drawn.
 */

export const MARCO = 'marco';
export const ESTILOS_DEL_MARCO = 'estilos-del-marco';

export const quitarMarco = (): void => {
  for (const id of [MARCO, ESTILOS_DEL_MARCO]) document.getElementById(id)?.remove();
};

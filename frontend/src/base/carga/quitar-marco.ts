/**
 * The frame: the shell as the page itself holds it, drawn before any script of the app came. The build makes it from the
 * shell (marco-del-build.tsx), src/marco.ts puts it up, and it goes when there is a screen to show.
 */

/** By their ids: the frame that is up, and the styles it is drawn with. */
export const MARCO = 'marco';
export const ESTILOS_DEL_MARCO = 'estilos-del-marco';

/** There is a screen to show. */
export const quitarMarco = (): void => {
  for (const id of [MARCO, ESTILOS_DEL_MARCO]) document.getElementById(id)?.remove();
};

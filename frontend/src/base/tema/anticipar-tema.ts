import { guardado } from '../../dispositivo/guardado.ts';
import { type Esquema, SUPERFICIES } from './superficies.ts';

/** The choice is kept as 'dark' or 'light', and is a class on the document (spec section 4). */
export const temaGuardado = guardado('theme');

/** The browser's own bar goes on from the app's. */
export const pintarBarra = (esquema: Esquema): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = SUPERFICIES[esquema].papel;
};

/** Before the first paint, so that a dark screen never flashes white: afterwards the theme keeps the class itself. */
export const anticiparTema = (): Esquema => {
  const guardado = temaGuardado.leer();
  const loPideElSistema = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const esquema = guardado === 'dark' || (guardado !== 'light' && loPideElSistema) ? 'dark' : 'light';
  document.documentElement.classList.add(esquema);
  pintarBarra(esquema);
  return esquema;
};

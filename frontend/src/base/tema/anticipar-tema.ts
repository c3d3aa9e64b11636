import { guardado } from '../../dispositivo/guardado.ts';
import { type Esquema, SUPERFICIES } from './superficies.ts';

/** The theme is 'dark' or 'light' (specification section 4). */
export const temaGuardado = guardado('theme');

export const pintarBarra = (esquema: Esquema): void => {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = SUPERFICIES[esquema].papel;
};

/** The theme is applied before the first paint, so that a dark screen does not flash white. */
export const anticiparTema = (): Esquema => {
  const guardado = temaGuardado.leer();
  const loPideElSistema = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const esquema = guardado === 'dark' || (guardado !== 'light' && loPideElSistema) ? 'dark' : 'light';
  document.documentElement.classList.add(esquema);
  pintarBarra(esquema);
  return esquema;
};

import { readFileSync } from 'node:fs';

const leer = (nombre: string): string =>
  readFileSync(new URL(`../recursos/${nombre}`, import.meta.url), 'utf8');

/** The one style sheet of every page. */
export const ESTILOS = leer('pagina.css');

/** The one script, for browsers as old as ES5: a page says all it has to say without it. */
export const GUION = leer('pagina.js');

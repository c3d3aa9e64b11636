import { readFileSync } from 'node:fs';

const leer = (nombre: string): string =>
  readFileSync(new URL(`../recursos/${nombre}`, import.meta.url), 'utf8');

/** The style sheet of all customers' pages. */
export const ESTILOS = leer('pagina.css');

/**
 * The script of all customers' pages. It is ES5, for old browsers; without it a page still displays
 * everything.
 */
export const GUION = leer('pagina.js');

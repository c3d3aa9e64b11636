import { readFileSync } from 'node:fs';
import { SEGUNDO_TOQUE_MS } from '@cuenta-clara/dominio/segundo-toque';

const leer = (nombre: string): string =>
  readFileSync(new URL(`../recursos/${nombre}`, import.meta.url), 'utf8');

export const ESTILOS = leer('pagina.css');

/** The pages' script, in ES5 for old browsers. Without it a page still displays everything. */
export const GUION = leer('pagina.js').replaceAll(/(?<!global )SEGUNDO_TOQUE_MS/g, String(SEGUNDO_TOQUE_MS));

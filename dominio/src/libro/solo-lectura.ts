import { PREFIJO_DE_ACCESOS } from '../accesos/accesos.view.ts';
import { PREFIJO_DE_USUARIO } from '../cuentas/cuenta.ts';
import { PREFIJO_DE_SESIONES } from '../cuentas/sesiones.ts';
import { ErrorDeDominio } from '../errores.ts';
import { PREFIJO_DE_EXPORTACIONES } from './exportacion/exportaciones.view.ts';
import { PREFIJO_DE_DIAS } from './fin-de-dia/fin-de-dia.view.ts';
import { PREFIJO_DE_SELLOS } from './sellos.view.ts';

/**
 * An owner whose log changed behind the product's back (`CambioHallado`) reads and exports; what she would record would
 * stand on what nobody knows. Open to her stay her account and her sessions, the accesses of whoever looks, and what
 * an archive records.
 */
const SIGUEN_ABIERTOS = [
  PREFIJO_DE_USUARIO,
  PREFIJO_DE_SESIONES,
  PREFIJO_DE_ACCESOS,
  PREFIJO_DE_EXPORTACIONES,
  PREFIJO_DE_DIAS,
  PREFIJO_DE_SELLOS,
];

export const SOLO_LECTURA =
  'Tu negocio está en solo lectura: el registro ya no es el que se había guardado. Puedes consultar y exportar todo; en el Libro dice qué se encontró.';

/** Whether nothing may be added to a stream of hers while a change that was found waits. */
export const seCierra = (streamId: string): boolean =>
  !SIGUEN_ABIERTOS.some((prefijo) => streamId.startsWith(prefijo));

export const soloLectura = (): ErrorDeDominio => new ErrorDeDominio('solo-lectura', SOLO_LECTURA);

import { AGREGADOS } from '../../todos-los-agregados.ts';
import { ErrorDeDominio } from '../../errores.ts';

/**
 * After `CambioHallado` an owner can only read and export, because new records would rest on a changed log.
 */
const SIGUEN_ABIERTOS = AGREGADOS.filter(({ enSoloLectura }) => enSoloLectura === 'sigue');

export const SOLO_LECTURA =
  'Tu negocio está en solo lectura: el registro ya no es el que se había guardado. Puedes consultar y exportar todo; en el Libro dice qué se encontró.';

export const seCierra = (streamId: string): boolean =>
  !SIGUEN_ABIERTOS.some(({ prefijo }) => streamId.startsWith(prefijo));

export const soloLectura = (): ErrorDeDominio => new ErrorDeDominio('solo-lectura', SOLO_LECTURA);

import { AGREGADOS } from '../../todos-los-agregados.ts';
import { ErrorDeDominio } from '../../errores.ts';

/**
 * An owner whose log changed behind the product's back (`CambioHallado`) reads and exports; what she would record would
 * stand on what nobody knows. Open to her stay her account and her sessions, the accesses of whoever looks, and what
 * an archive records: the aggregates that say so.
 */
const SIGUEN_ABIERTOS = AGREGADOS.filter(({ enSoloLectura }) => enSoloLectura === 'sigue');

export const SOLO_LECTURA =
  'Tu negocio está en solo lectura: el registro ya no es el que se había guardado. Puedes consultar y exportar todo; en el Libro dice qué se encontró.';

/** Whether nothing may be added to a stream of hers while a change that was found waits. */
export const seCierra = (streamId: string): boolean =>
  !SIGUEN_ABIERTOS.some(({ prefijo }) => streamId.startsWith(prefijo));

export const soloLectura = (): ErrorDeDominio => new ErrorDeDominio('solo-lectura', SOLO_LECTURA);

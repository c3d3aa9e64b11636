import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import {
  AnclaIlegible,
  type AnclasGuardadas,
  SIN_ANCLAS,
  leerAnclas,
  textoGuardado,
} from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { type Hallazgo, señasDe } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { ConfigError } from '../platform/system/config.ts';
import { say } from './tool.ts';

/** What an operator kept elsewhere, given to a tool by `--anclas FILE`; and how tools say what they found. */

/** The whole of the ZIP is in memory meanwhile. */
const abrir = (zip: Uint8Array, nombre: string): Uint8Array | undefined =>
  unzipSync(zip, { filter: ({ name }) => name === nombre })[nombre];

export const anclasEn = async (archivo: string | undefined): Promise<AnclasGuardadas> => {
  if (archivo === undefined) return SIN_ANCLAS;
  try {
    return leerAnclas(textoGuardado(await readFile(archivo), abrir));
  } catch (error) {
    const porque = error instanceof AnclaIlegible ? `: ${error.message}` : '';
    throw new ConfigError(`El archivo de anclas ${archivo} no se puede leer${porque}.`, { cause: error });
  }
};

export const enUnaLinea = (uno: Hallazgo): string => `${uno.texto} [${señasDe(uno)}]`;
export const decir = (uno: Hallazgo): void => say(enUnaLinea(uno));

import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import {
  AnclaIlegible,
  type AnclasGuardadas,
  SIN_ANCLAS,
  leerAnclas,
} from '@cuenta-clara/dominio/libro/anclas-guardadas';
import { NOMBRE_DEL_MANIFIESTO } from '@cuenta-clara/dominio/libro/exportacion/manifiesto';
import { type Hallazgo, señasDe } from '@cuenta-clara/dominio/libro/hallazgos';
import { ConfigError } from '../platform/config.ts';
import { say } from './tool.ts';

/** What an operator kept elsewhere, given to a tool by `--anclas FILE`; and how tools say what they found. */

/** Of a ZIP, its manifest. The whole of it is in memory meanwhile. */
const textoDe = (bytes: Uint8Array): string => {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return new TextDecoder().decode(bytes);
  const manifiesto = unzipSync(bytes, { filter: ({ name }) => name === NOMBRE_DEL_MANIFIESTO })[
    NOMBRE_DEL_MANIFIESTO
  ];
  if (!manifiesto) throw new AnclaIlegible(`no tiene ${NOMBRE_DEL_MANIFIESTO}`);
  return new TextDecoder().decode(manifiesto);
};

export const anclasEn = async (archivo: string | undefined): Promise<AnclasGuardadas> => {
  if (archivo === undefined) return SIN_ANCLAS;
  try {
    return leerAnclas(textoDe(await readFile(archivo)));
  } catch (error) {
    const porque = error instanceof AnclaIlegible ? `: ${error.message}` : '';
    throw new ConfigError(`El archivo de anclas ${archivo} no se puede leer${porque}.`, { cause: error });
  }
};

export const decir = (uno: Hallazgo): void => say(`${uno.texto} [${señasDe(uno)}]`);

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

const LARGEST_MANIFEST = 256 * 1024 * 1024;

const abrir = (zip: Uint8Array, nombre: string): Uint8Array | undefined =>
  unzipSync(zip, { filter: ({ name, originalSize }) => name === nombre && originalSize <= LARGEST_MANIFEST })[
    nombre
  ];

export const anclasEn = async (archivo: string | undefined): Promise<AnclasGuardadas> => {
  if (archivo === undefined) return SIN_ANCLAS;
  try {
    return leerAnclas(textoGuardado(await readFile(archivo), abrir));
  } catch (error) {
    const porque = error instanceof AnclaIlegible ? `: ${error.message}` : '';
    throw new ConfigError(`El archivo de anclas ${archivo} no se puede leer${porque}.`, { cause: error });
  }
};

export const enUnaLinea = (uno: Hallazgo): string => `${uno.texto} [${señasDe(uno)}]`.replaceAll('\n', ' ');
export const decir = (uno: Hallazgo): void => say(enUnaLinea(uno));

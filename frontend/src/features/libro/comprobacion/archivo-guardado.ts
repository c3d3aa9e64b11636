import { unzipSync } from 'fflate';
import { contados } from '@cuenta-clara/dominio/contados';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import {
  AnclaIlegible,
  type AnclasGuardadas,
  TEXTO_DE_ANCLAS_MAXIMO,
  leerAnclas,
  textoGuardado,
} from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';

/**
 * A file with fingerprints that somebody kept outside of the system. `que` names the kind of file in words.
 */
export interface ArchivoGuardado {
  readonly nombre: string;
  readonly texto: string;
  readonly que: string;
}

export class ArchivoIlegible extends Error {}

export const ACEPTA = '.zip,.json,.txt,.jsonl,.log,text/plain,application/json,application/zip';

const abrir = (zip: Uint8Array, nombre: string): Uint8Array | undefined =>
  unzipSync(zip, { filter: ({ name }) => name === nombre })[nombre];

const esZip = async (archivo: File): Promise<boolean> =>
  (await archivo
    .slice(0, 2)
    .arrayBuffer()
    .then((dos) => new TextDecoder().decode(dos))) === 'PK';

const loQueDicen = ({ manifiesto, enteras, impresas }: AnclasGuardadas): string => {
  if (manifiesto)
    return `la exportación del ${formatoDeDia(manifiesto.desde)} al ${formatoDeDia(manifiesto.hasta)}`;
  const huellas = enteras.length + impresas.length;
  return contados(huellas, 'huella', 'huellas');
};

/**
 * In a ZIP the fingerprints are in its manifest, and the whole ZIP is read into memory. Throws
 * `ArchivoIlegible` when the file has no fingerprints.
 */
export const leerArchivoGuardado = async (archivo: File): Promise<ArchivoGuardado> => {
  const { name: nombre, size } = archivo;
  try {
    if (size > TEXTO_DE_ANCLAS_MAXIMO && !(await esZip(archivo)))
      throw new AnclaIlegible('es demasiado grande');
    const texto = textoGuardado(new Uint8Array(await archivo.arrayBuffer()), abrir);
    const guardadas = leerAnclas(texto);
    if (texto.length > TEXTO_DE_ANCLAS_MAXIMO) throw new AnclaIlegible('es demasiado grande');
    return { nombre, texto, que: loQueDicen(guardadas) };
  } catch (error) {
    const porque = error instanceof AnclaIlegible ? error.message : 'está dañado, o no es de Cuenta Clara';
    throw new ArchivoIlegible(`«${nombre}» no se puede leer: ${porque}.`, { cause: error });
  }
};

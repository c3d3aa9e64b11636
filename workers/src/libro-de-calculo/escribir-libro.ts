import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import { partesDelLibro } from '@cuenta-clara/dominio/xlsx';
import { strToU8, zipSync } from 'fflate';

/** A workbook as an .xlsx file, whole in memory: for sheets as long as a list of customers. */
export const escribirLibro = async (libro: LibroDeCalculo): Promise<Buffer> => {
  const partes: Record<string, Uint8Array> = {};
  for (const { nombre, contenido } of partesDelLibro(libro)) {
    const textos: string[] = [];
    for await (const texto of contenido) textos.push(texto);
    partes[nombre] = strToU8(textos.join(''));
  }
  // A date is written as the clock of the machine has it.
  return Buffer.from(zipSync(partes, { mtime: new Date(1980, 0, 1), os: 3 }));
};

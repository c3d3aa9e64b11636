import { type Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import { type ParteDeLibro, partesDelLibro } from '@cuenta-clara/dominio/xlsx';
import { type ArchivoDeZip, type Esfuerzo, enZip } from './zip.ts';

export const libroEnZip = (libro: LibroDeCalculo, esfuerzo?: Esfuerzo): Readable =>
  enZip(enPartes(partesDelLibro(libro)), esfuerzo);

async function* enPartes(partes: readonly ParteDeLibro[]): AsyncGenerator<ArchivoDeZip, void, undefined> {
  for (const { nombre, contenido } of partes) yield { nombre, contenido: enBytes(contenido) };
}
async function* enBytes(textos: ParteDeLibro['contenido']): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const texto of textos) {
    yield Buffer.from(texto);
    await breathe();
  }
}

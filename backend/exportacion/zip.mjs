// Un ZIP, con lo que hay en Node y en los navegadores.
import { Ilegible, sha256 } from './comun.mjs';
import { Ambiguo, CIFRADO, entradasDe } from './directorio.mjs';

const DE_CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let resto = byte;
  for (let bit = 0; bit < 8; bit += 1) resto = resto & 1 ? 0xedb88320 ^ (resto >>> 1) : resto >>> 1;
  return resto;
});

// Lo más que se abre de un archivo, que para su huella está entero en la memoria; y de un ZIP, tantas veces lo que pesa. Uno que pesa poco se abre
// de todos modos hasta lo tercero ("What is unpacked").
const [DE_UN_ARCHIVO, VECES_SU_PESO, DE_UNO_LIGERO] = [2 ** 30, 100, 2 ** 28];
const enMegas = (bytes) => Math.ceil(bytes / 2 ** 20) + ' MB';

function exigeQueQuepa(entradas, pesa, titulo) {
  const demasiado = (que, ocupa, aLoMas) => {
    throw new Ilegible(
      que + ' ocupa descomprimido ' + enMegas(ocupa) + ', y aquí se abren a lo más ' + enMegas(aLoMas) + ': ' + titulo +
        '. Si sabes quién lo hizo, descomprímelo con otro programa y verifica la carpeta con verificar.mjs.',
    );
  };
  const deTodo = Math.max(DE_UNO_LIGERO, VECES_SU_PESO * pesa);
  for (const { nombre, entero } of entradas) if (entero > DE_UN_ARCHIVO) demasiado('El archivo ' + nombre, entero, DE_UN_ARCHIVO);
  const ocupan = entradas.reduce((suma, { entero }) => suma + entero, 0);
  if (ocupan > deTodo) demasiado('Este ZIP', ocupan, deTodo);
}

const descomprimido = (blob) => blob.stream().pipeThrough(new DecompressionStream('deflate-raw'));

// Si lo comprimido termina en su último byte: sin él no está entero. Hay navegadores, y Node, que pasan por alto lo que sigue.
const terminaEnSuFin = (blob) =>
  descomprimido(blob.slice(0, blob.size - 1)).pipeTo(new WritableStream()).then(() => false, () => true);

// Deja pasar lo que es como el directorio dice: tantos bytes, con esa suma (CRC-32). Con el primero de más termina, venga lo que venga.
function comoSeDijo({ entero, crc }, alFin) {
  let bytes = 0;
  let suma = 0xffffffff;
  return new TransformStream({
    transform(trozo, pasa) {
      bytes += trozo.length;
      if (bytes > entero) throw new RangeError('es más de lo que el directorio dice');
      for (const byte of trozo) suma = DE_CRC[(suma ^ byte) & 0xff] ^ (suma >>> 8);
      pasa.enqueue(trozo);
    },
    async flush() {
      if (bytes !== entero || ~suma >>> 0 !== crc || !(await alFin())) throw new RangeError('no es lo que el directorio dice');
    },
  });
}

/** Los archivos de un ZIP (un Blob), como los pide `verificar`. `pesa`: sus bytes, donde él mismo está comprimido. Lanza Ilegible si no se abre. */
export async function deZip(blob, titulo, pesa = blob.size) {
  let entradas;
  try {
    entradas = await entradasDe(blob);
  } catch (error) {
    throw new Ilegible(
      error instanceof Ambiguo
        ? 'Este ZIP ' + error.message + ', y otro programa podría mostrar otra cosa de él: ' + titulo + '.'
        : 'No es un archivo ZIP, o está dañado: ' + titulo + '.',
    );
  }
  exigeQueQuepa(entradas, pesa, titulo);
  const porNombre = new Map();
  const repetidos = new Set();
  for (const entrada of entradas) {
    if (porNombre.has(entrada.nombre)) repetidos.add(entrada.nombre);
    porNombre.set(entrada.nombre, entrada);
  }
  const estaDanado = (nombre) => () => {
    throw new Ilegible('El archivo ' + nombre + ' está dañado en el ZIP.');
  };
  const flujoDe = async (nombre) => {
    const entrada = porNombre.get(nombre);
    if (entrada.banderas & CIFRADO) throw new Ilegible('El archivo ' + nombre + ' está cifrado con una contraseña.');
    if (entrada.metodo !== 0 && entrada.metodo !== 8)
      throw new Ilegible('El archivo ' + nombre + ' está comprimido de una manera que este verificador no abre.');
    const dentro = blob.slice(entrada.desde, entrada.desde + entrada.bytes);
    return entrada.metodo === 0
      ? dentro.stream().pipeThrough(comoSeDijo(entrada, () => true))
      : descomprimido(dentro).pipeThrough(comoSeDijo(entrada, () => terminaEnSuFin(dentro)));
  };
  return {
    titulo,
    nombres: [...porNombre.keys()],
    repetidos: [...repetidos],
    zip: await sha256(await blob.arrayBuffer()),
    pesa: (nombre) => porNombre.get(nombre).bytes,
    huella: async (nombre) => {
      const bytes = await new Response(await flujoDe(nombre)).arrayBuffer().catch(estaDanado(nombre));
      return { bytes: bytes.byteLength, sha256: await sha256(bytes) };
    },
    async *trozos(nombre) {
      const lector = (await flujoDe(nombre)).getReader();
      const lee = () => lector.read().catch(estaDanado(nombre));
      for (let { value, done } = await lee(); !done; { value, done } = await lee()) yield value;
    },
  };
}

// Un ZIP, con lo que hay en Node y en los navegadores.
import { Ilegible, sha256 } from './comun.mjs';

const noEsZip = (titulo) => new Ilegible('No es un archivo ZIP, o está dañado: ' + titulo + '.');
const LLENO_16 = 0xffff;
const LLENO_32 = 0xffffffff;

const vistaDe = async (blob, desde, hasta) => new DataView(await blob.slice(desde, hasta).arrayBuffer());

// Dónde está el directorio de un ZIP, y cuántos archivos dice (también de más de 65,535: ZIP64).
async function directorioDe(blob) {
  const desde = Math.max(0, blob.size - 65557);
  const cola = await vistaDe(blob, desde, blob.size);
  let fin = cola.byteLength - 22;
  while (fin >= 0 && cola.getUint32(fin, true) !== 0x06054b50) fin -= 1;
  if (fin < 0) throw new RangeError('sin directorio');
  const [cuantos, bytes, lugar] = [
    cola.getUint16(fin + 10, true),
    cola.getUint32(fin + 12, true),
    cola.getUint32(fin + 16, true),
  ];
  if (cuantos !== LLENO_16 && bytes !== LLENO_32 && lugar !== LLENO_32) return { cuantos, bytes, lugar };
  const en64 = Number(cola.getBigUint64(fin - 20 + 8, true));
  const largo = await vistaDe(blob, en64, en64 + 56);
  return {
    cuantos: Number(largo.getBigUint64(32, true)),
    bytes: Number(largo.getBigUint64(40, true)),
    lugar: Number(largo.getBigUint64(48, true)),
  };
}

// Lo que no cabe en el directorio de un ZIP está en un campo aparte, en este orden.
function conZip64(vista, desde, largo, entrada) {
  for (let lugar = desde; lugar + 4 <= desde + largo;) {
    const [clase, bytes] = [vista.getUint16(lugar, true), vista.getUint16(lugar + 2, true)];
    let dentro = lugar + 4;
    if (clase === 1)
      for (const campo of ['entero', 'bytes', 'lugar'])
        if (entrada[campo] === LLENO_32) {
          entrada[campo] = Number(vista.getBigUint64(dentro, true));
          dentro += 8;
        }
    lugar += 4 + bytes;
  }
  return entrada;
}

async function entradasDe(blob) {
  const { cuantos, bytes, lugar } = await directorioDe(blob);
  const vista = await vistaDe(blob, lugar, lugar + bytes);
  const entradas = [];
  for (let i = 0, aqui = 0; i < cuantos; i += 1) {
    if (vista.getUint32(aqui, true) !== 0x02014b50) throw new RangeError('otra cosa en el directorio');
    const [nombre = 0, extra = 0, nota = 0] = [28, 30, 32].map((en) => vista.getUint16(aqui + en, true));
    entradas.push(
      conZip64(vista, aqui + 46 + nombre, extra, {
        nombre: new TextDecoder().decode(new Uint8Array(vista.buffer, aqui + 46, nombre)),
        cifrado: (vista.getUint16(aqui + 8, true) & 1) === 1,
        metodo: vista.getUint16(aqui + 10, true),
        bytes: vista.getUint32(aqui + 20, true),
        entero: vista.getUint32(aqui + 24, true),
        lugar: vista.getUint32(aqui + 42, true),
      }),
    );
    aqui += 46 + nombre + extra + nota;
  }
  return entradas.filter(({ nombre }) => !nombre.endsWith('/'));
}

/** Los archivos de un ZIP (un Blob), como los pide `verificar`. Lanza Ilegible si no lo es. */
export async function deZip(blob, titulo) {
  let entradas;
  try {
    entradas = await entradasDe(blob);
  } catch {
    throw noEsZip(titulo);
  }
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
    const { cifrado, metodo, bytes, lugar } = porNombre.get(nombre);
    if (cifrado) throw new Ilegible('El archivo ' + nombre + ' está cifrado con una contraseña.');
    if (metodo !== 0 && metodo !== 8)
      throw new Ilegible('El archivo ' + nombre + ' está comprimido de una manera que este verificador no abre.');
    const cabeza = await vistaDe(blob, lugar, lugar + 30);
    const desde = lugar + 30 + cabeza.getUint16(26, true) + cabeza.getUint16(28, true);
    const dentro = blob.slice(desde, desde + bytes).stream();
    return metodo === 0 ? dentro : dentro.pipeThrough(new DecompressionStream('deflate-raw'));
  };
  return {
    titulo,
    nombres: [...porNombre.keys()],
    repetidos: [...repetidos],
    zip: await sha256(await blob.arrayBuffer()),
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

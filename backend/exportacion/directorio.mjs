// Lo que hay en un ZIP. Se abre sólo el que todo programa abre igual, lea su directorio o un archivo tras otro: cada byte es de un archivo
// del directorio, del directorio o del fin, y lo que se dice dos veces es lo mismo.
import { hexadecimal } from './comun.mjs';

const LLENO_16 = 0xffff;
const LLENO_32 = 0xffffffff;
const [LOCAL, DESCRIPTOR, CENTRAL, FIN, LOCALIZADOR, FIN_64] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50, 0x07064b50, 0x06064b50];
export const CIFRADO = 1;
const CON_DESCRIPTOR = 8;
const OTRO_NOMBRE = 0x7075;
const DE_ZIP64 = 1;

/** Otro programa podría mostrar otra cosa; el texto dice qué tiene el ZIP. */
export class Ambiguo extends Error {}
const exige = (cumple, porque) => {
  if (!cumple) throw new Ambiguo(porque);
};
const TIENE_DE_MAS = 'tiene algo fuera de los archivos de su lista';
const DICE_DOS_COSAS = 'dice dos cosas de lo que trae';

const vistaDe = async (blob, desde, hasta) => new DataView(await blob.slice(desde, hasta).arrayBuffer());
const entero64 = (vista, en) => Number(vista.getBigUint64(en, true));
const enTexto = (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

// Dónde está el directorio de un ZIP, dónde termina, y cuántos archivos dice (también de más de 65,535: ZIP64).
async function directorioDe(blob) {
  const desde = Math.max(0, blob.size - 65557 - 76);
  const cola = await vistaDe(blob, desde, blob.size);
  const fines = [];
  for (let en = cola.byteLength - 22; en >= 0; en -= 1) if (cola.getUint32(en, true) === FIN) fines.push(en);
  const [fin] = fines;
  if (fin === undefined) throw new RangeError('sin directorio');
  const alFinal = fines.filter((en) => en + 22 + cola.getUint16(en + 20, true) === cola.byteLength);
  exige(alFinal.length === 1 && alFinal[0] === fin, 'no dice dónde termina');
  const [cuantos, bytes, lugar] = [cola.getUint16(fin + 10, true), cola.getUint32(fin + 12, true), cola.getUint32(fin + 16, true)];
  exige(cola.getUint16(fin + 8, true) === cuantos, DICE_DOS_COSAS);
  if (fin < 20 || cola.getUint32(fin - 20, true) !== LOCALIZADOR) return { cuantos, bytes, lugar, termina: desde + fin };
  const termina = desde + fin - 76;
  const largo = await vistaDe(blob, termina, termina + 56);
  const [en64, deEste64, cuantos64, bytes64, lugar64] = [entero64(cola, fin - 12), ...[24, 32, 40, 48].map((en) => entero64(largo, en))];
  exige(
    largo.getUint32(0, true) === FIN_64 && en64 === termina && deEste64 === cuantos64 &&
      [LLENO_16, cuantos64].includes(cuantos) && [LLENO_32, bytes64].includes(bytes) && [LLENO_32, lugar64].includes(lugar),
    DICE_DOS_COSAS,
  );
  return { cuantos: cuantos64, bytes: bytes64, lugar: lugar64, termina };
}

// Los campos aparte, por su clase.
function camposDe(vista, desde, hasta) {
  const campos = new Map();
  for (let en = desde; en + 4 <= hasta;) {
    const [clase, bytes] = [vista.getUint16(en, true), vista.getUint16(en + 2, true)];
    exige(!campos.has(clase) && en + 4 + bytes <= hasta, DICE_DOS_COSAS);
    campos.set(clase, new DataView(vista.buffer, en + 4, bytes));
    en += 4 + bytes;
  }
  return campos;
}

// Lo que de un archivo dicen el directorio y, dos bytes antes, su propia cabeza. Lo que no cabe está en un campo aparte, en este orden.
function dichoEn(vista, en, esDelDirectorio) {
  const [corrido, cabeza, enCampo] = esDelDirectorio ? [en, 46, ['entero', 'bytes', 'lugar']] : [en - 2, 30, ['entero', 'bytes']];
  const [nombre, extra] = [28, 30].map((mas) => vista.getUint16(corrido + mas, true));
  const [desde, hasta] = [en + cabeza + nombre, en + cabeza + nombre + extra];
  const suyo = new Uint8Array(vista.buffer, en + cabeza, nombre);
  const dicho = {
    nombre: enTexto(suyo),
    deNombre: hexadecimal(suyo),
    banderas: vista.getUint16(corrido + 8, true) & (CIFRADO | CON_DESCRIPTOR),
    metodo: vista.getUint16(corrido + 10, true),
    crc: vista.getUint32(corrido + 16, true),
    bytes: vista.getUint32(corrido + 20, true),
    entero: vista.getUint32(corrido + 24, true),
    lugar: esDelDirectorio ? vista.getUint32(en + 42, true) : 0,
    hasta,
  };
  const campos = camposDe(vista, desde, hasta);
  // Tras un número de versión y una suma.
  const otro = campos.get(OTRO_NOMBRE);
  const esElMismo = !otro || enTexto(otro.buffer.slice(otro.byteOffset + 5, otro.byteOffset + otro.byteLength)) === dicho.nombre;
  exige(esElMismo && !dicho.nombre.includes('\0'), DICE_DOS_COSAS);
  let enSuCampo = 0;
  for (const campo of enCampo)
    if (campos.has(DE_ZIP64) && dicho[campo] === LLENO_32) {
      dicho[campo] = entero64(campos.get(DE_ZIP64), enSuCampo);
      enSuCampo += 8;
    }
  return dicho;
}

// Lo que puede seguir a los bytes de un archivo: lo mismo otra vez, con o sin su marca y en 4 u 8 bytes.
function esSuDescriptor(vista, { crc, bytes, entero }) {
  if (![12, 16, 20, 24].includes(vista.byteLength)) return false;
  const en = vista.byteLength % 8 === 0 ? 4 : 0;
  if (en > 0 && vista.getUint32(0, true) !== DESCRIPTOR) return false;
  const dichos = vista.byteLength < 20 ? [vista.getUint32(en + 4, true), vista.getUint32(en + 8, true)] : [entero64(vista, en + 4), entero64(vista, en + 12)];
  return vista.getUint32(en, true) === crc && dichos[0] === bytes && dichos[1] === entero;
}

// Desde dónde están los bytes de un archivo, si en el ZIP está todo como el directorio dice, hasta donde empieza el siguiente.
async function lugarDe(blob, entrada, siguiente) {
  const { lugar, bytes, entero, metodo, banderas, deNombre, nombre } = entrada;
  const fija = await vistaDe(blob, lugar, lugar + 30);
  exige(fija.getUint32(0, true) === LOCAL, DICE_DOS_COSAS);
  const dicho = dichoEn(await vistaDe(blob, lugar, lugar + 30 + fija.getUint16(26, true) + fija.getUint16(28, true)), 0, false);
  const conDescriptor = (banderas & CON_DESCRIPTOR) !== 0;
  exige(
    dicho.deNombre === deNombre && dicho.banderas === banderas && dicho.metodo === metodo &&
      ['crc', 'bytes', 'entero'].every((cual) => dicho[cual] === entrada[cual] || (conDescriptor && dicho[cual] === 0)),
    DICE_DOS_COSAS,
  );
  const desde = lugar + dicho.hasta;
  const hasta = desde + bytes;
  exige(conDescriptor ? esSuDescriptor(await vistaDe(blob, hasta, Math.min(siguiente, hasta + 25)), entrada) : hasta === siguiente, TIENE_DE_MAS);
  // De lo que no está comprimido sólo su cabeza dice de antemano dónde termina; y una carpeta no trae nada.
  exige((metodo !== 0 || dicho.bytes === bytes) && (!nombre.endsWith('/') || (entero === 0 && bytes <= 2)), TIENE_DE_MAS);
  return desde;
}

/** Los archivos de un ZIP (un Blob), cada uno con lo que de él se dice y `desde` dónde están sus bytes. Lanza Ambiguo, o RangeError si no es un ZIP. */
export async function entradasDe(blob) {
  const { cuantos, bytes, lugar, termina } = await directorioDe(blob);
  exige(lugar + bytes === termina, TIENE_DE_MAS);
  const vista = await vistaDe(blob, lugar, termina);
  const entradas = [];
  let aqui = 0;
  for (; entradas.length < cuantos; aqui = entradas.at(-1).hasta + vista.getUint16(aqui + 32, true)) {
    if (vista.getUint32(aqui, true) !== CENTRAL) throw new RangeError('otra cosa en el directorio');
    entradas.push(dichoEn(vista, aqui, true));
  }
  exige(aqui === bytes, TIENE_DE_MAS);
  const enSuOrden = [...entradas].sort((una, otra) => una.lugar - otra.lugar);
  exige((enSuOrden[0]?.lugar ?? lugar) === 0, TIENE_DE_MAS);
  for (const [i, entrada] of enSuOrden.entries()) entrada.desde = await lugarDe(blob, entrada, enSuOrden[i + 1]?.lugar ?? lugar);
  return entradas.filter(({ nombre }) => !nombre.endsWith('/'));
}

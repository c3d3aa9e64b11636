import { constants, crc32, deflateRawSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';

/**
 * Hostile ZIPs made of a real archive: ZIPs that two programs read differently, decompression bombs, and
 * names with terminal control characters (docs/evidencia/exportacion.md, "How it is proved").
 */

/**
 * A file in a ZIP: its local header, all bytes up to the next header, and its entry of the central directory.
 */
interface Pieza {
  local: Buffer;
  dentro: Buffer;
  central: Buffer;
}

const FIN = Buffer.from([0x50, 0x4b, 5, 6]);
const LARGO_DEL_DESCRIPTOR = 16;

const piezasDe = (zip: Buffer): Pieza[] => {
  const fin = zip.lastIndexOf(FIN);
  const piezas: Pieza[] = [];
  let hasta = zip.readUInt32LE(fin + 16);
  const directorio: Buffer[] = [];
  for (let en = hasta; en < fin;) {
    const largo = 46 + zip.readUInt16LE(en + 28) + zip.readUInt16LE(en + 30) + zip.readUInt16LE(en + 32);
    directorio.push(Buffer.from(zip.subarray(en, en + largo)));
    en += largo;
  }
  for (const central of directorio.reverse()) {
    const en = central.readUInt32LE(42);
    const dentro = en + 30 + zip.readUInt16LE(en + 26) + zip.readUInt16LE(en + 28);
    piezas.unshift({
      local: Buffer.from(zip.subarray(en, dentro)),
      dentro: Buffer.from(zip.subarray(dentro, hasta)),
      central,
    });
    hasta = en;
  }
  return piezas;
};

const finDe = (cuantos: number, bytes: number, lugar: number, nota = 0): Buffer => {
  const fin = Buffer.alloc(22);
  FIN.copy(fin);
  fin.writeUInt16LE(cuantos, 8);
  fin.writeUInt16LE(cuantos, 10);
  fin.writeUInt32LE(bytes, 12);
  fin.writeUInt32LE(lugar, 16);
  fin.writeUInt16LE(nota, 20);
  return fin;
};

const puestas = (piezas: readonly Pieza[], desde = 0): [Buffer, Buffer] => {
  let en = desde;
  for (const { local, dentro, central } of piezas) {
    central.writeUInt32LE(en, 42);
    en += local.length + dentro.length;
  }
  return [
    Buffer.concat(piezas.flatMap(({ local, dentro }) => [local, dentro])),
    Buffer.concat(piezas.map(({ central }) => central)),
  ];
};

const enUno = (piezas: readonly Pieza[], { antes = '', cuantos = piezas.length } = {}): Buffer => {
  const [archivos, directorio] = puestas(piezas, antes.length);
  const lugar = antes.length + archivos.length;
  return Buffer.concat([Buffer.from(antes), archivos, directorio, finDe(cuantos, directorio.length, lugar)]);
};

interface Comprimido {
  readonly comprimido: Buffer;
  readonly crc: number;
  readonly entero: number;
}
const comprimido = (contenido: string, trasLoComprimido: Buffer = Buffer.alloc(0)): Comprimido => ({
  comprimido: Buffer.concat([deflateRawSync(contenido), trasLoComprimido]),
  crc: crc32(contenido),
  entero: contenido.length,
});

/** Makes a ZIP's file as the product writes it: deflated, with a data descriptor. */
const deComprimido = (modelo: Pieza, nombre: string, { comprimido, crc, entero }: Comprimido): Pieza => {
  const descriptor = Buffer.alloc(LARGO_DEL_DESCRIPTOR);
  descriptor.writeUInt32LE(0x08074b50);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(comprimido.length, 8);
  descriptor.writeUInt32LE(entero, 12);
  const central = Buffer.concat([modelo.central.subarray(0, 46), Buffer.from(nombre)]);
  descriptor.copy(central, 16, 4);
  central.writeUInt16LE(nombre.length, 28);
  const local = Buffer.concat([modelo.local.subarray(0, 30), Buffer.from(nombre)]);
  local.writeUInt16LE(nombre.length, 26);
  return { local, dentro: Buffer.concat([comprimido, descriptor]), central };
};
const nueva = (modelo: Pieza, nombre: string, contenido: string, trasLoComprimido?: Buffer): Pieza =>
  deComprimido(modelo, nombre, comprimido(contenido, trasLoComprimido));

const conCampo = (cabeza: Buffer, en: number, clase: number, dice: Buffer): Buffer => {
  const campo = Buffer.alloc(4);
  campo.writeUInt16LE(clase);
  campo.writeUInt16LE(dice.length, 2);
  const larga = Buffer.concat([cabeza, campo, dice]);
  larga.writeUInt16LE(cabeza.readUInt16LE(en) + 4 + dice.length, en);
  return larga;
};
const otroNombre = (nombre: string): Buffer => {
  const dice = Buffer.alloc(5, 1);
  dice.writeUInt32LE(crc32(nombre), 1);
  return Buffer.concat([dice, Buffer.from('otro.csv')]);
};

const OTRA = 'otra cosa';
type Cambio = (piezas: Pieza[], modelo: Pieza) => Buffer;

const CAMBIOS: Readonly<Record<string, Cambio>> = {
  'otro directorio, en cuya nota está éste': (piezas, modelo) => {
    const otra = nueva(modelo, 'libro.csv', OTRA);
    const [archivos, directorio] = puestas(piezas);
    const [suyos, suyo] = puestas([otra], archivos.length);
    const lugar = archivos.length + suyos.length;
    const nota = Buffer.concat([
      directorio,
      finDe(piezas.length, directorio.length, lugar + suyo.length + 22),
    ]);
    return Buffer.concat([archivos, suyos, suyo, finDe(1, suyo.length, lugar, nota.length), nota]);
  },
  'un fin dentro de la nota de otro, que no llega al final': (piezas) => {
    const zip = enUno(piezas);
    const nota = Buffer.concat([zip.subarray(-22), Buffer.from(OTRA)]);
    zip.writeUInt16LE(nota.length, zip.length - 2);
    return Buffer.concat([zip, nota]);
  },
  'otro nombre en la cabeza de un archivo': (piezas) => {
    piezas[0]!.local.write('otros.csv', 30);
    return enUno(piezas);
  },
  'otra compresión en la cabeza de un archivo': (piezas) => {
    piezas[0]!.local.writeUInt16LE(0, 8);
    return enUno(piezas);
  },
  'otro tamaño en la cabeza de un archivo': (piezas) => {
    piezas[0]!.local.writeUInt32LE(7, 22);
    return enUno(piezas);
  },
  'otra suma en el directorio': (piezas) => {
    piezas[0]!.central.writeUInt32LE(7, 16);
    return enUno(piezas);
  },
  'otra suma en el directorio y tras el archivo': ([primera, ...demas]) => {
    primera!.central.writeUInt32LE(7, 16);
    primera!.dentro.writeUInt32LE(7, primera!.dentro.length - 12);
    return enUno([primera!, ...demas]);
  },
  'otro tamaño en el directorio y tras el archivo': ([primera, ...demas]) => {
    primera!.central.writeUInt32LE(7, 24);
    primera!.dentro.writeUInt32LE(7, primera!.dentro.length - 4);
    return enUno([primera!, ...demas]);
  },
  'algo tras el fin': (piezas) => Buffer.concat([enUno(piezas), Buffer.from(OTRA)]),
  'otro ZIP antes': (piezas, modelo) =>
    enUno(piezas, { antes: enUno([nueva(modelo, 'a', OTRA)]).toString('latin1') }),
  'un archivo que el directorio no dice, entre otros': ([primera, ...demas], modelo) => {
    const { local, dentro } = nueva(modelo, 'libro.csv', OTRA);
    primera!.dentro = Buffer.concat([primera!.dentro, local, dentro]);
    return enUno([primera!, ...demas]);
  },
  'un archivo que el directorio no dice, al final': (piezas, modelo) => {
    const { local, dentro } = nueva(modelo, 'libro.csv', OTRA);
    const ultima = piezas.at(-1)!;
    ultima.dentro = Buffer.concat([ultima.dentro, local, dentro]);
    return enUno(piezas);
  },
  'un archivo que el directorio no dice, tras lo comprimido de otro': (piezas, modelo) => {
    const { local, dentro } = nueva(modelo, 'libro.csv', OTRA);
    const escondido = Buffer.concat([nueva(modelo, 'x', OTRA).dentro.subarray(-16), local, dentro]);
    return enUno([nueva(modelo, '.DS_Store', OTRA, escondido), ...piezas]);
  },
  'un archivo más en el directorio de los que el fin dice': (piezas, modelo) =>
    enUno([...piezas, nueva(modelo, 'libro.csv', OTRA)], { cuantos: piezas.length }),
  'otro nombre en un campo del directorio': (piezas) => {
    piezas[0]!.central = conCampo(piezas[0]!.central, 30, 0x7075, otroNombre('libro.csv'));
    return enUno(piezas);
  },
  'otro nombre en un campo de la cabeza': (piezas) => {
    piezas[0]!.local = conCampo(piezas[0]!.local, 28, 0x7075, otroNombre('libro.csv'));
    return enUno(piezas);
  },
  'dos veces un campo': (piezas) => {
    const una = conCampo(piezas[0]!.central, 30, 0x7075, Buffer.from('.....libro.csv'));
    piezas[0]!.central = conCampo(una, 30, 0x7075, Buffer.from('.....libro.csv'));
    return enUno(piezas);
  },
  'un nombre que para otros termina antes': (piezas, modelo) =>
    enUno([...piezas, nueva(modelo, 'libro.csv\0/.DS_Store', OTRA)]),
  'una carpeta con algo dentro': (piezas, modelo) => enUno([...piezas, nueva(modelo, 'libro.csv/', OTRA)]),
  'un directorio de ZIP64 que no es el mismo': (piezas) => {
    const zip = enUno(piezas);
    const [fin, en64] = [zip.subarray(-22), zip.length - 22];
    const largo = Buffer.alloc(76);
    largo.writeUInt32LE(0x06064b50);
    largo.writeBigUInt64LE(44n, 4);
    for (const [en, dice] of [1, 1, fin.readUInt32LE(12), fin.readUInt32LE(16)].entries())
      largo.writeBigUInt64LE(BigInt(dice), 24 + en * 8);
    largo.writeUInt32LE(0x07064b50, 56);
    largo.writeBigUInt64LE(BigInt(en64), 64);
    largo.writeUInt32LE(1, 72);
    return Buffer.concat([zip.subarray(0, en64), largo, fin]);
  },
};

export const DE_DOS_LECTURAS = Object.keys(CAMBIOS);

export const deDosLecturas = (cual: string, entero: Buffer): Buffer => {
  const piezas = piezasDe(entero);
  return CAMBIOS[cual]!(piezas, piezas[0]!);
};

const MEGA = 2 ** 20;
/** Content that compresses a thousandfold. */
const ceros = (megas: number): Comprimido => {
  const mega = Buffer.alloc(MEGA);
  const bloque = deflateRawSync(mega, { finishFlush: constants.Z_FULL_FLUSH });
  let crc = 0;
  for (let i = 0; i < megas; i++) crc = crc32(mega, crc);
  const bloques = Array.from({ length: megas }, () => bloque);
  return { comprimido: Buffer.concat([...bloques, deflateRawSync('')]), crc, entero: megas * MEGA };
};

/** Each bomb is one more file, larger than the limit or than its directory entry says. */
const BOMBAS = {
  'mil veces lo que pesa': () => ceros(300),
  'un archivo de más de 1 GB': () => ({ ...comprimido(OTRA), entero: 1024 * MEGA + 1 }),
  'más de lo que su directorio dice': () => ({ ...ceros(300), entero: 10 }),
};
export const DE_BOMBA = [
  ['mil veces lo que pesa', 'Este ZIP ocupa descomprimido 301 MB, y aquí se abren a lo más 256 MB: '],
  [
    'un archivo de más de 1 GB',
    'El archivo .DS_Store ocupa descomprimido 1025 MB, y aquí se abren a lo más 1024 MB: ',
  ],
  ['más de lo que su directorio dice', 'El archivo .DS_Store está dañado en el ZIP.'],
] as const;

export const deBomba = (cual: keyof typeof BOMBAS, entero: Buffer): Buffer => {
  const piezas = piezasDe(entero);
  return enUno([...piezas, deComprimido(piezas[0]!, '.DS_Store', BOMBAS[cual]())]);
};

/** Content in stored blocks, as deflate writes it where compression gains nothing. */
const tales = (contenido: Buffer): Comprimido => ({
  comprimido: deflateRawSync(contenido, { level: 0 }),
  crc: crc32(contenido),
  entero: contenido.length,
});

export const deMasDeDiez = (bytes: number): Buffer => {
  const [modelo] = piezasDe(Buffer.from(zipSync({ x: new Uint8Array() })));
  for (const cabeza of [modelo!.local.subarray(6), modelo!.central.subarray(8)]) {
    cabeza.writeUInt16LE(8);
    cabeza.writeUInt16LE(8, 2);
  }
  modelo!.local.fill(0, 14, 26);
  return enUno([deComprimido(modelo!, 'x', { ...tales(Buffer.alloc(bytes, 'x')), entero: 10 })]);
};

/** Makes a ZIP of 6 MB that unpacks to a hundredfold, and compresses to almost nothing inside another ZIP. */
export const deBombaEnOtro = (entero: Buffer): Buffer => {
  const piezas = piezasDe(entero);
  const modelo = piezas[0]!;
  return enUno([
    ...piezas,
    deComprimido(modelo, 'relleno', tales(Buffer.alloc(6 * MEGA))),
    deComprimido(modelo, 'ceros', ceros(500)),
  ]);
};

export const NOMBRES_HOSTILES = [
  ['\x1b[2J\x1b[HTodo en orden', '\\u{1b}[2J\\u{1b}[HTodo en orden'],
  ['\x9b2JTodo en orden', '\\u{9b}2JTodo en orden'],
  ['libro\r\nTodo en orden', 'libro\\u{d}\\u{a}Todo en orden'],
  ['libro\u2028Todo en orden', 'libro\\u{2028}Todo en orden'],
  [`libro${' '.repeat(3)}Todo en orden`, `libro${'\\u{20}'.repeat(3)}Todo en orden`],
  ['libro\u202evsc.exe', 'libro\\u{202e}vsc.exe'],
  ['\u2067libro\u2069.csv', '\\u{2067}libro\\u{2069}.csv'],
  ['libro\u200b.csv', 'libro\\u{200b}.csv'],
  ['de  👩‍🔧.csv', 'de  👩‍🔧.csv'],
] as const;

export const conNombresHostiles = (entero: Buffer): Buffer => {
  const deMas = NOMBRES_HOSTILES.map(([nombre]) => [nombre, strToU8('x')] as const);
  return Buffer.from(zipSync({ ...unzipSync(entero), ...Object.fromEntries(deMas) }));
};

/** Matches control characters (except line feeds), bidirectional and invisible characters. */
export const NO_SE_MUESTRA = /(?![\n\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

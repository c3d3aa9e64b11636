#!/usr/bin/env node
// Verifica esta exportación de Cuenta Clara. Descomprime el ZIP y ejecuta: node verificar.mjs [carpeta]
// Termina con 0 si todo está en orden y con 1 si algo no lo está. Compara la huella final con la que ve la dueña.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const carpeta = resolve(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)));
const hallazgos = [];
const hallar = (texto) => hallazgos.push(texto);

const sha256 = (texto) => createHash('sha256').update(texto, 'utf8').digest('hex');

// JSON canónico (RFC 8785): sin espacios y con las claves en orden.
const canonico = (valor) => {
  if (typeof valor !== 'object' || valor === null) return JSON.stringify(valor);
  if (Array.isArray(valor)) return '[' + valor.map(canonico).join(',') + ']';
  const campos = Object.keys(valor).sort();
  return '{' + campos.map((campo) => JSON.stringify(campo) + ':' + canonico(valor[campo])).join(',') + '}';
};

async function huellaDeArchivo(ruta) {
  const suma = createHash('sha256');
  let bytes = 0;
  for await (const parte of createReadStream(ruta)) {
    suma.update(parte);
    bytes += parte.length;
  }
  return { sha256: suma.digest('hex'), bytes };
}

async function* lineasDe(nombre) {
  const ruta = join(carpeta, nombre);
  if (!existsSync(ruta)) return;
  for await (const linea of createInterface({ input: createReadStream(ruta), crlfDelay: 0 })) yield linea;
}

const leido = (linea) => {
  try {
    return JSON.parse(linea);
  } catch {
    return null;
  }
};

async function verificarArchivos({ archivos }) {
  const conocidos = new Set(['MANIFIESTO.json']);
  for (const { nombre, bytes, sha256: esperada } of archivos) {
    conocidos.add(nombre);
    const ruta = join(carpeta, ...nombre.split('/'));
    if (!existsSync(ruta)) {
      hallar('Falta el archivo ' + nombre + '.');
      continue;
    }
    const hallada = await huellaDeArchivo(ruta);
    if (hallada.sha256 !== esperada || hallada.bytes !== bytes)
      hallar('El archivo ' + nombre + ' no es el que se exportó.');
  }
  for (const entrada of readdirSync(carpeta, { recursive: true, withFileTypes: true })) {
    const nombre = relative(carpeta, join(entrada.parentPath ?? entrada.path, entrada.name)).split(sep).join('/');
    if (entrada.isFile() && !conocidos.has(nombre)) hallar('El archivo ' + nombre + ' no es de la exportación.');
  }
}

const SUMAS = ['facturado', 'cobrado', 'revertido'];

function verificarAsiento(asiento, evento, previo, owner) {
  const donde = 'El asiento ' + asiento.secuencia;
  const { huella, ...contenido } = asiento;
  if (sha256(canonico(contenido)) !== huella) hallar(donde + ' no dice lo que se asentó.');
  if (asiento.secuencia !== previo.secuencia + 1 || asiento.anterior !== previo.huella)
    hallar(donde + ' no sigue al que tiene antes.');
  if (asiento.owner !== owner) hallar(donde + ' es de otro libro.');
  for (const suma of SUMAS)
    if (asiento.saldo?.[suma] !== previo.saldo[suma] + asiento.movimiento?.[suma])
      hallar(donde + ' no suma: ' + suma + '.');
  if (evento === undefined) return hallar('Falta el evento del asiento ' + asiento.secuencia + '.');
  if (leido(evento)?.id !== asiento.evento?.id || sha256(evento) !== asiento.evento?.huella)
    hallar('El evento del asiento ' + asiento.secuencia + ' no es el que se asentó.');
}

async function verificarCadena({ owner, asientos, anterior, cabeza }) {
  const eventos = lineasDe('eventos.jsonl');
  let previo = anterior;
  let contados = 0;
  for await (const linea of lineasDe('libro.jsonl')) {
    const asiento = leido(linea);
    const evento = (await eventos.next()).value;
    contados += 1;
    if (asiento === null) {
      hallar('La línea ' + contados + ' de libro.jsonl no se puede leer.');
      continue;
    }
    verificarAsiento(asiento, evento, previo, owner);
    previo = asiento;
  }
  if (!(await eventos.next()).done) hallar('Hay eventos sin asiento.');
  if (contados !== asientos) hallar('El manifiesto dice ' + asientos + ' asientos y hay ' + contados + '.');
  if (previo.secuencia !== cabeza.secuencia || previo.huella !== cabeza.huella)
    hallar('El último asiento no es el que dice el manifiesto.');
  if (SUMAS.some((suma) => previo.saldo?.[suma] !== cabeza.saldo[suma]))
    hallar('El saldo final no es el que dice el manifiesto.');
}

const rutaDelManifiesto = join(carpeta, 'MANIFIESTO.json');
const manifiesto = existsSync(rutaDelManifiesto) ? leido(readFileSync(rutaDelManifiesto, 'utf8')) : null;
if (manifiesto?.formato !== 'cuenta-clara/exportacion') hallar('MANIFIESTO.json falta o no se puede leer.');
else if (manifiesto.version !== 1 || manifiesto.forma !== 1)
  hallar('Esta exportación es de otra versión; usa el verificador que venía con ella.');
else {
  await verificarArchivos(manifiesto);
  await verificarCadena(manifiesto);
}

if (hallazgos.length > 0) {
  for (const texto of hallazgos) console.log(texto);
  console.log('Hallazgos: ' + hallazgos.length + '.');
  process.exitCode = 1;
} else {
  const { asientos, archivos, cabeza, periodo } = manifiesto;
  console.log('Todo en orden: ' + asientos + ' asientos y ' + archivos.length + ' archivos, del ' + periodo.desde + ' al ' + periodo.hasta + '.');
  console.log('Asiento ' + cabeza.secuencia + ', huella ' + cabeza.huella);
}

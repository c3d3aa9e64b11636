#!/usr/bin/env node
// Verifica esta exportación de Cuenta Clara. Descomprime el ZIP y ejecuta: node verificar.mjs [carpeta...]
// Termina con 0 si todo está en orden y con 1 si algo no lo está. Compara la huella final con la que ve la dueña.
// Con las carpetas de varias exportaciones verifica cada una, y que de un período al siguiente no falte ni sobre nada.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const carpetas = process.argv.slice(2).map((ruta) => resolve(ruta));
let carpeta = dirname(fileURLToPath(import.meta.url));
if (carpetas.length === 0) carpetas.push(carpeta);
const hallazgos = [];
const hallar = (texto) => hallazgos.push(carpetas.length > 1 ? carpeta + ': ' + texto : texto);

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

// El día de un asiento está en el período cuando su instante está entre los dos límites; los demás están señalados.
function verificarDia({ secuencia, instante }, { tras, fin }, senalados) {
  const esDelPeriodo = instante > tras && instante <= fin;
  const estaSenalado = senalados.delete(secuencia);
  if (esDelPeriodo && estaSenalado)
    hallar('El asiento ' + secuencia + ' es del período y está señalado como de fuera.');
  if (!esDelPeriodo && !estaSenalado)
    hallar('El asiento ' + secuencia + ' no es del período y no está señalado.');
}

async function verificarCadena({ owner, periodo, asientos, fuera_del_periodo, anterior, cabeza }) {
  const eventos = lineasDe('eventos.jsonl');
  const senalados = new Set(fuera_del_periodo);
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
    if (contados === 1 && asiento.secuencia > anterior.secuencia + 1)
      hallar('Al principio faltan asientos: el período empieza tras el ' + anterior.secuencia + '.');
    verificarAsiento(asiento, evento, previo, owner);
    verificarDia(asiento, periodo, senalados);
    previo = asiento;
  }
  if (!(await eventos.next()).done) hallar('Hay eventos sin asiento.');
  for (const secuencia of senalados) hallar('El asiento ' + secuencia + ' está señalado y no está.');
  if (previo.secuencia < cabeza.secuencia)
    hallar('Al final faltan asientos: el período termina con el ' + cabeza.secuencia + '.');
  if (contados !== asientos) hallar('El manifiesto dice ' + asientos + ' asientos y hay ' + contados + '.');
  if (previo.secuencia !== cabeza.secuencia || previo.huella !== cabeza.huella)
    hallar('El último asiento no es el que dice el manifiesto.');
  if (SUMAS.some((suma) => previo.saldo?.[suma] !== cabeza.saldo[suma]))
    hallar('El saldo final no es el que dice el manifiesto.');
}

async function verificarCarpeta() {
  const ruta = join(carpeta, 'MANIFIESTO.json');
  const manifiesto = existsSync(ruta) ? leido(readFileSync(ruta, 'utf8')) : null;
  if (manifiesto?.formato !== 'cuenta-clara/exportacion') {
    hallar('MANIFIESTO.json falta o no se puede leer.');
    return null;
  }
  if (manifiesto.version !== 2 || manifiesto.forma !== 1) {
    hallar('Esta exportación es de otra versión; usa el verificador que venía con ella.');
    return null;
  }
  await verificarArchivos(manifiesto);
  await verificarCadena(manifiesto);
  return manifiesto;
}

const diaSiguiente = (dia) => new Date(Date.parse(dia + 'T12:00:00Z') + 86400000).toISOString().slice(0, 10);

// Donde un período termina empieza el siguiente: ningún asiento está en los dos ni en ninguno.
function verificarSerie(manifiestos) {
  for (const uno of manifiestos)
    for (const otro of manifiestos) {
      if (uno.owner !== otro.owner || diaSiguiente(uno.periodo.hasta) !== otro.periodo.desde) continue;
      if (uno.cabeza.huella === otro.anterior.huella) continue;
      const entre = 'Del período que termina el ' + uno.periodo.hasta + ' al que empieza el ' + otro.periodo.desde;
      const [fin, tras] = [uno.cabeza.secuencia, otro.anterior.secuencia];
      if (fin < tras) hallazgos.push(entre + ' faltan los asientos ' + (fin + 1) + ' a ' + tras + '.');
      else if (fin > tras) hallazgos.push(entre + ' se repiten los asientos ' + (tras + 1) + ' a ' + fin + '.');
      else hallazgos.push(entre + ' cambia la huella del asiento ' + fin + '.');
    }
}

const manifiestos = [];
for (carpeta of carpetas) {
  const manifiesto = await verificarCarpeta();
  if (manifiesto) manifiestos.push(manifiesto);
}
verificarSerie(manifiestos);

if (hallazgos.length > 0) {
  for (const texto of hallazgos) console.log(texto);
  console.log('Hallazgos: ' + hallazgos.length + '.');
  process.exitCode = 1;
} else
  for (const { asientos, archivos, fuera_del_periodo, anterior, cabeza, periodo, provisional } of manifiestos) {
    const dias = 'del ' + periodo.desde + ' al ' + periodo.hasta + ' (días de ' + periodo.zona + ')';
    console.log('Todo en orden: ' + asientos + ' asientos y ' + archivos.length + ' archivos, ' + dias + '.');
    if (provisional) console.log('Es provisional: el período no había terminado cuando se pidió.');
    const fuera = fuera_del_periodo.length;
    if (fuera > 0) console.log('Con fecha fuera del período, y señalados: ' + fuera + '.');
    console.log('Empieza tras el asiento ' + anterior.secuencia + ', huella ' + anterior.huella);
    console.log('Asiento ' + cabeza.secuencia + ', huella ' + cabeza.huella);
  }

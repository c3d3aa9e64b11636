#!/usr/bin/env node
// Verifica esta exportación de Cuenta Clara. Descomprime el ZIP y ejecuta:
//   node verificar.mjs [--huella SHA256] [--tsa-cert CERTIFICADO] [carpeta, ZIP, sello.json o prueba...]
// Termina con 0 si todo está en orden y con 1 si algo no lo está. La huella es la que la dueña ve de la exportación en Libro, o la
// raíz de un sello. Una prueba es lo que se descarga de una factura, o entre dos sellos: se verifica también sin ningún archivo.
// Con las carpetas de varias exportaciones verifica cada una, y que de un período al siguiente no falte ni sobre nada.
// Con el sello.json que se baja junto al ZIP comprueba también lo que vino después. Un tiempo certificado lo firma una autoridad:
// con su certificado (PEM o DER) se comprueba que es ella; sin él se dice la huella del que trae.
import { createHash } from 'node:crypto';
import { createReadStream, fstatSync, openAsBlob, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Ilegible, TITULO, imprimible, leido } from './comun.mjs';
import { verificar } from './nucleo.mjs';
import { esPrueba } from './pruebas.mjs';
import { deZip } from './zip.mjs';

const dice = (linea) => console.log(imprimible(linea));

// Los archivos a los que va lo que esto dice (`> resultado.txt`): no se leen, que crecen mientras tanto.
const salidas = [1, 2].map((cual) => fstatSync(cual, { bigint: true })).filter((salida) => salida.isFile());
function esSalida(ruta) {
  if (salidas.length === 0) return false;
  const { dev, ino } = statSync(ruta, { bigint: true });
  return salidas.some((salida) => salida.dev === dev && salida.ino === ino);
}

// Una carpeta, como la pide el núcleo: se lee a trozos, por larga que sea.
function deCarpeta(carpeta) {
  const rutaDe = (nombre) => join(carpeta, ...nombre.split('/'));
  const nombres = readdirSync(carpeta, { recursive: true, withFileTypes: true })
    .filter((entrada) => entrada.isFile())
    .map((entrada) => join(entrada.parentPath ?? entrada.path, entrada.name))
    .filter((ruta) => !esSalida(ruta))
    .map((ruta) => relative(carpeta, ruta).split(sep).join('/'));
  return {
    titulo: carpeta,
    nombres,
    repetidos: [],
    zip: null,
    pesa: (nombre) => statSync(rutaDe(nombre)).size,
    async huella(nombre) {
      const suma = createHash('sha256');
      let bytes = 0;
      for await (const parte of createReadStream(rutaDe(nombre))) {
        suma.update(parte);
        bytes += parte.length;
      }
      return { sha256: suma.digest('hex'), bytes };
    },
    trozos: (nombre) => createReadStream(rutaDe(nombre)),
  };
}

function loQueSePidio() {
  try {
    return parseArgs({
      options: {
        huella: { type: 'string', multiple: true, default: [] },
        'tsa-cert': { type: 'string', multiple: true, default: [] },
      },
      allowPositionals: true,
    });
  } catch {
    dice('Uso: node verificar.mjs [--huella SHA256] [--tsa-cert CERTIFICADO] [carpeta, ZIP, sello.json o prueba...]');
    return process.exit(1);
  }
}
const { values, positionals } = loQueSePidio();
const dados = positionals.map((ruta) => resolve(ruta));
const archivos = dados.filter((ruta) => !ruta.endsWith('.json'));

dice(TITULO);
try {
  const documentos = dados
    .filter((ruta) => ruta.endsWith('.json'))
    .map((ruta) => ({ titulo: ruta, texto: readFileSync(ruta, 'utf8') }));
  // Sin nada, la carpeta en que está; una prueba no es de ninguna.
  const hayDeQue = archivos.length > 0 || documentos.some(({ texto }) => esPrueba(leido(texto)));
  const rutas = hayDeQue ? archivos : [dirname(fileURLToPath(import.meta.url))];
  const fuentes = [];
  for (const ruta of rutas)
    fuentes.push(statSync(ruta).isFile() ? await deZip(await openAsBlob(ruta), ruta) : deCarpeta(ruta));
  const { partes, serie, hallazgos } = await verificar(fuentes, {
    huellas: values.huella ?? [],
    documentos,
    certificados: (values['tsa-cert'] ?? []).map((ruta) => ({ titulo: ruta, bytes: new Uint8Array(readFileSync(ruta)) })),
  });
  for (const parte of partes) {
    for (const linea of ['', parte.titulo, ...(parte.hallazgos.length > 0 ? parte.hallazgos : parte.datos)]) dice(linea);
    for (const aviso of parte.avisos) dice('Aviso: ' + aviso);
  }
  for (const linea of [...serie, ...(hallazgos > 0 ? ['Hallazgos: ' + hallazgos + '.'] : [])]) {
    dice('');
    dice(linea);
  }
  if (hallazgos > 0) process.exitCode = 1;
} catch (error) {
  const { code, path, message } = /** @type {any} */ (error);
  if (error instanceof Ilegible) dice(message);
  else dice(code === 'ENOENT' ? 'No hay nada en ' + path + '.' : 'No se pudo leer' + (path ? ': ' + path : '') + ' (' + (code ?? message) + ').');
  process.exitCode = 1;
}

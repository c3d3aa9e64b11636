// Los archivos de una exportación: los que dice su manifiesto, y ninguno más.
import { esCompanero } from './companero.mjs';
import { TITULO } from './comun.mjs';

export const MANIFIESTO = 'MANIFIESTO.json';

// Un nombre que, al abrir el ZIP, puede quedar en otra parte que en su carpeta: con él no se pasa nada por alto.
export const CON_TRAMPA = /(^|[\\/])\.{0,2}([\\/]|$)|^[a-z]:|\\/i;
// Lo que los sistemas dejan en una carpeta.
const DEL_SISTEMA = /(^|\/)(\.DS_Store|Thumbs\.db|ehthumbs\.db|desktop\.ini|\._[^/]*)$|^__MACOSX\//i;
export const esDelSistema = (nombre) => DEL_SISTEMA.test(nombre) && !CON_TRAMPA.test(nombre);
export const esCompaneroSuyo = (nombre) => esCompanero(nombre) && !CON_TRAMPA.test(nombre) && !DEL_SISTEMA.test(nombre);

// El informe de una vez anterior, como lo guarda también PowerShell.
async function esUnInforme(fuente, nombre) {
  for await (const trozo of fuente.trozos(nombre)) {
    const esUtf16 = trozo[0] === 0xff && trozo[1] === 0xfe;
    return new TextDecoder(esUtf16 ? 'utf-16le' : 'utf-8').decode(trozo.subarray(0, 200)).startsWith(TITULO);
  }
  return true; // vacío: no dice nada
}

export async function verificarArchivos(fuente, { archivos }, parte) {
  const [conocidos, hay] = [new Set([MANIFIESTO]), new Set(fuente.nombres)];
  for (const nombre of fuente.repetidos) parte.hallar('El archivo ' + nombre + ' está dos veces en el ZIP.');
  for (const { nombre, bytes, sha256: esperada } of archivos) {
    if (conocidos.has(nombre)) {
      parte.hallar('El manifiesto dice dos veces el archivo ' + nombre + '.');
      continue;
    }
    conocidos.add(nombre);
    if (!hay.has(nombre)) {
      parte.hallar('Falta el archivo ' + nombre + '.');
      continue;
    }
    const hallada = await fuente.huella(nombre);
    if (hallada.sha256 !== esperada || hallada.bytes !== bytes)
      parte.hallar('El archivo ' + nombre + ' no es el que se exportó.');
  }
  for (const nombre of fuente.nombres) {
    if (conocidos.has(nombre)) continue;
    // Entero: lo que se pasa por alto tampoco esconde otra cosa.
    await fuente.huella(nombre);
    if (esDelSistema(nombre) || esCompaneroSuyo(nombre)) continue;
    if (!nombre.includes('/') && !CON_TRAMPA.test(nombre) && (await esUnInforme(fuente, nombre)))
      parte.avisos.push('No es de la exportación y no se tomó en cuenta: ' + nombre + '.');
    else parte.hallar('El archivo ' + nombre + ' no es de la exportación.');
  }
}

const SIEMPRE = ['libro.csv', 'libro.jsonl', 'eventos.jsonl', 'resumen.pdf', 'verificar.mjs'];
const DESDE = { 3: ['verificar.html'], 4: ['libro.xlsx', 'antecedentes.jsonl'], 6: ['cotizaciones.xlsx'] };
// Lo que se aceptó de una cotización: no es de ningún asiento, y el manifiesto dice su huella.
const DE_COTIZACION = /^cotizaciones\/COT-[1-9][0-9]{0,8}-R[1-9][0-9]{0,5}\.pdf$/;

// Todo lo que hay en un archivo, y nada más: lo de siempre, y un PDF de cada factura con asientos que sigue al final.
export function verificarLista({ version, facturas, archivos }, cuentas, parte) {
  const esperados = new Map(
    [
      ...[...SIEMPRE, ...(version < 3 ? [] : DESDE[3])],
      ...[...(version < 4 ? [] : DESDE[4]), ...(version < 6 ? [] : DESDE[6])],
    ].map((nombre) => [nombre, true]),
  );
  const delManifiesto = archivos.map(({ nombre }) => nombre);
  const dichos = new Set(delManifiesto);
  let quedan = 0;
  for (const [id, cuenta] of cuentas) {
    if (cuenta === null) continue;
    quedan += 1;
    const cola = '-' + id.slice(0, 8) + '.pdf';
    const suyo =
      cuenta.numero_factura === undefined
        ? delManifiesto.find((nombre) => nombre.startsWith('pdf/Factura-') && nombre.endsWith(cola))
        : 'pdf/Factura-' + cuenta.numero_factura + cola;
    esperados.set(suyo ?? 'pdf/Factura-…' + cola, true);
  }
  for (const nombre of esperados.keys())
    if (!dichos.has(nombre)) parte.hallar('El manifiesto no dice el archivo ' + nombre + '.');
  for (const nombre of delManifiesto)
    if (!esperados.has(nombre) && !(version >= 6 && DE_COTIZACION.test(nombre)))
      parte.hallar('El manifiesto dice el archivo ' + nombre + ', de ningún asiento.');
  if (facturas !== quedan) parte.hallar('El manifiesto dice ' + facturas + ' facturas y hay ' + quedan + '.');
}

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { lineaDeAsiento } from '@cuenta-clara/dominio/evidencia/exportacion/lineas';
import { textoDelManifiesto } from '@cuenta-clara/dominio/evidencia/exportacion/manifiesto';

/**
 * The worked example of an archive (docs/evidencia/exportacion.md), made of the events of
 * docs/evidencia/formato.md, is true and complete.
 */

const DOCS = join(import.meta.dirname, '../../docs');
const EDICIONES = join(import.meta.dirname, 'golden/base/ediciones');
const huella = (dicho: string): string => createHash('sha256').update(dicho).digest('hex');
const textosDe = (pagina: string): readonly string[] =>
  [...pagina.matchAll(/^```text\n(.*)\n```$/gm)].map(([, texto]) => texto!);

let pagina: string;
let manifiesto: string;
/** The example of formato.md in canonical form: event, entry, event, entry. */
let textos: readonly string[];
let lineas: { readonly libro: readonly string[]; readonly eventos: readonly string[] };
beforeAll(async () => {
  [, pagina = ''] = (await readFile(join(DOCS, 'evidencia/exportacion.md'), 'utf8')).split(
    '\n## Field by field\n',
  );
  [, manifiesto = ''] = /```json\n(\{\n {2}"formato": "cuenta-clara\/exportacion"[^`]+)```/.exec(pagina)!;
  textos = textosDe(await readFile(join(DOCS, 'evidencia/formato.md'), 'utf8'));
  const [nace, asientoDeNace, sePaga, asientoDeSePaga] = textos;
  const deAsiento = (texto: string) => lineaDeAsiento({ ...JSON.parse(texto), huella: huella(texto) });
  lineas = {
    libro: [deAsiento(asientoDeNace!), deAsiento(asientoDeSePaga!)],
    eventos: [`${nace!}\n`, `${sePaga!}\n`],
  };
});

test('las líneas de libro.jsonl y eventos.jsonl del ejemplo de la página son las del segundo asiento', () => {
  const [deLibro, deEventos] = textosDe(pagina);
  expect([`${deLibro!}\n`, `${deEventos!}\n`]).toEqual([lineas.libro[1], lineas.eventos[1]]);
  const asiento = JSON.parse(deLibro!);
  expect(asiento.evento.huella).toBe(huella(deEventos!));
  expect(asiento.anterior).toBe(huella(textos[1]!));
});

test('el manifiesto del ejemplo es el que escribe el programa, con las huellas de esas líneas', () => {
  const { owner, negocio, personas, folios, arbol } = JSON.parse(manifiesto);
  const asiento = JSON.parse(lineas.libro[1]!);
  const { facturado, cobrado, revertido } = asiento.saldo;
  const contenidos: Readonly<Record<string, string>> = {
    'libro.jsonl': lineas.libro.join(''),
    'eventos.jsonl': lineas.eventos.join(''),
    'antecedentes.jsonl': '',
  };
  const nombres = [
    ...['libro.csv', 'libro.xlsx', 'libro.jsonl', 'eventos.jsonl', 'antecedentes.jsonl', 'resumen.pdf'],
    ...['pdf/Factura-7-33333333.pdf', 'cotizaciones.xlsx', 'verificar.mjs', 'verificar.html'],
  ];
  const DIA = '2026-03-01';
  const escrito = textoDelManifiesto({
    ...{ owner, negocio, personas, folios, arbol, asientos: 2, facturas: 1, fuera_del_periodo: [] },
    periodo: { desde: DIA, hasta: DIA, zona: 'America/Mexico_City', provisional: false, al: DIA },
    anterior: {
      secuencia: 0,
      huella: '0'.repeat(64),
      saldo: { facturado: 0, cobrado: 0, revertido: 0 },
    },
    cabeza: { ...asiento, saldo: { facturado, cobrado, revertido } },
    archivos: nombres.map((nombre) => {
      const contenido = contenidos[nombre] ?? nombre;
      return { nombre, bytes: Buffer.byteLength(contenido), sha256: huella(contenido) };
    }),
  });
  expect(manifiesto).toBe(escrito);
  expect(pagina).toContain(`\`${huella(manifiesto)}\``);
});

/**
 * Names fields as the docs' tables do (`a.b`, `a[].b`), which do not list subfields of `saldo` and
 * `personas`.
 */
const camposDe = (valor: unknown, aqui = ''): readonly string[] => {
  if (Array.isArray(valor)) return [aqui, ...valor.flatMap((uno) => camposDe(uno, `${aqui}[]`))];
  if (typeof valor !== 'object' || valor === null || /\.saldo$|^personas$/.test(aqui)) return [aqui];
  return Object.entries(valor).flatMap(([campo, suyo]) =>
    camposDe(suyo, aqui === '' ? campo : `${aqui}.${campo}`),
  );
};
const enOrden = (campos: readonly string[]): readonly string[] =>
  [...new Set(campos)].filter((uno) => !uno.endsWith('[]')).sort();

const tabla = (titulo: string): readonly (readonly [string, string])[] => {
  const [, desde = ''] = pagina.split(`\n**${titulo}`);
  const [filas = ''] = desde.split('\n\n**');
  return [...filas.matchAll(/^\| (`[^|]+`) .*\| ([^|]+?) +\|$/gm)].flatMap(([, celda, ultima]) =>
    [...celda!.matchAll(/`([^`]+)`/g)].map(([, campo]) => [campo!, ultima!] as const),
  );
};

test('la tabla de la página nombra cada campo del manifiesto, desde qué edición está, y ninguno más', async () => {
  const campos = tabla('`MANIFIESTO.json`**');
  const versiones = [];
  for (const nombre of await readdir(EDICIONES)) {
    const archivos = unzipSync(await readFile(join(EDICIONES, nombre)));
    const dicho = JSON.parse(strFromU8(archivos['MANIFIESTO.json']!));
    const suyos = campos.filter(([, desde]) => Number(desde) <= dicho.version).map(([campo]) => campo);
    expect([nombre, enOrden(suyos)]).toEqual([nombre, enOrden(camposDe(dicho))]);
    versiones.push(dicho.version);
  }
  expect(JSON.parse(manifiesto).version).toBe(Math.max(...versiones));
});

test('la tabla de la página nombra cada campo de una línea de eventos, y ninguno más', async () => {
  const campos = tabla('A line of `eventos.jsonl`').map(([campo]) => campo);
  const { 'eventos.jsonl': eventos, 'antecedentes.jsonl': antecedentes } = unzipSync(
    await readFile(join(EDICIONES, '5.zip')),
  );
  const dichos = [eventos!, antecedentes!].flatMap((lineas) =>
    strFromU8(lineas)
      .trimEnd()
      .split('\n')
      .flatMap((linea) => camposDe({ ...JSON.parse(linea), data: '' })),
  );
  expect(enOrden([...dichos, 'metadata.requestHash'])).toEqual(enOrden(campos));
});

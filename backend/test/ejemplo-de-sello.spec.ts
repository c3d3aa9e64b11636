import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testWith } from '../test-servers/programs.prueba.ts';
import { segunPython } from './python.prueba.ts';

/** The worked example of a seal file and of a time-stamp token (docs/evidencia/exportacion.md) is true. */

const DOCS = join(import.meta.dirname, '../../docs');
/** The verifier is plain JavaScript without type declarations, so a dynamic import by URL loads it untyped. */
const nucleo = (archivo: string) => import(String(new URL(`../exportacion/${archivo}`, import.meta.url)));

const huella = (dicho: string | Uint8Array): string => createHash('sha256').update(dicho).digest('hex');
const textosDe = (pagina: string): readonly string[] =>
  [...pagina.matchAll(/```text\n\s*(\{[^\n]+\})\n\s*```/g)].map(([, texto]) => texto!);

let pagina: string;
let manifiesto: string;
let sello: any;
let eventos: readonly string[];
let deLaFicha: string;
let carpeta: string;
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-ejemplo-'));
  const entera = await readFile(join(DOCS, 'evidencia/exportacion.md'), 'utf8');
  [, pagina = ''] = entera.split('\n## sello.json\n');
  [, manifiesto = ''] = /```json\n(\{\n {2}"formato": "cuenta-clara\/exportacion"[^`]+)```/.exec(entera)!;
  const [, dado] = /```json\n(\{\n {2}"formato": "cuenta-clara\/sello"[^`]+)```/.exec(pagina)!;
  sello = JSON.parse(dado!);
  const [primero, , segundo] = textosDe(await readFile(join(DOCS, 'evidencia/formato.md'), 'utf8'));
  const [tercero, texto] = textosDe(pagina);
  eventos = [primero!, segundo!, tercero!];
  deLaFicha = texto!;
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

test('el verificador comprueba el sello del ejemplo: su último evento, su raíz y su tiempo', async () => {
  const { verificarCompanero } = await nucleo('companero.mjs');
  const { nuevaParte } = await nucleo('comun.mjs');
  const de = async (companero: unknown) => {
    const parte = {
      ...nuevaParte('El ejemplo'),
      huellas: [huella('ZIP'), huella(manifiesto)],
      manifiesto: JSON.parse(manifiesto),
      ultimoEvento: eventos[1],
    };
    expect(await verificarCompanero({ titulo: '', companero }, [parte], [])).toBeNull();
    return parte;
  };
  const { hallazgos, datos } = await de(sello);
  expect(hallazgos).toEqual([]);
  expect(datos.join('\n')).toContain('Tiempo certificado: 23/11/2026 06:38:53 UTC, por «Sellos de ejemplo»');
  const [suyo] = sello.sellos;
  const otro = { ...sello, sellos: [{ ...suyo, raiz: huella('otra') }] };
  expect((await de(otro)).hallazgos).toHaveLength(1);
});

test('los dos eventos del ejemplo son la prueba de una factura, aunque su pago sea de antes de que llevara su día', async () => {
  const { verificar } = await nucleo('nucleo.mjs');
  const { hojaDelArbol } = await nucleo('arbol.mjs');
  const [primera, segunda] = await Promise.all(eventos.map(hojaDelArbol));
  const { owner, archivo, sellos } = sello;
  const prueba = {
    ...{ formato: 'cuenta-clara/prueba', version: 1, owner, sellada: true },
    factura_id: '33333333-3333-4333-8333-333333333333',
    sello: { ...archivo.arbol, instante: sellos[0].instante, certificado: null, tiempo: null },
    eventos: [
      { evento: eventos[0], indice: 0, camino: [segunda] },
      { evento: eventos[1], indice: 1, camino: [primera] },
    ],
  };
  const documentos = [{ titulo: 'prueba.json', texto: JSON.stringify(prueba) }];
  const { partes, hallazgos } = await verificar([], { documentos, huellas: [archivo.arbol.raiz] });
  expect(hallazgos).toBe(0);
  expect(partes[0]).toMatchObject({ titulo: 'Factura 7 · Ana Muñoz · total $232.00', avisos: [] });
  expect(partes[0].datos).toContain(
    '2. 01/03/2026 12:01:00 UTC · Pago completado: $200.00 con Efectivo, del 05/03/2026, queda por cobrar $0.00 (evento 2 de los 2 sellados)',
  );
});

test('cada huella del ejemplo es la de sus eventos, su sello y su ficha', async () => {
  const { hojaDelArbol } = await nucleo('arbol.mjs');
  const hojas = await Promise.all(eventos.map(hojaDelArbol));
  const [{ tamano, raiz, prueba, tiempo }] = sello.sellos;
  expect([sello.archivo.ultimo, prueba]).toEqual([[hojas[0]], [hojas[2]]]);
  expect(huella(Buffer.from(`01${sello.archivo.arbol.raiz}${hojas[2]}`, 'hex'))).toBe(raiz);
  expect(JSON.parse(eventos[2]!).data).toEqual(sello.archivo.arbol);
  expect(JSON.parse(deLaFicha)).toEqual({ owner: sello.owner, raiz, tamano });
  const ficha = Buffer.from(tiempo, 'base64');
  for (const dicho of [hojas[0], hojas[2], huella(deLaFicha), huella(ficha), `${ficha.length} bytes`])
    expect(pagina).toContain(dicho);
});

testWith('python', 'openssl')(
  'un segundo programa comprueba el sello del ejemplo, y encuentra uno cambiado',
  async () => {
    const ruta = join(carpeta, 'sello.json');
    const segun = async (cambio: (sello: any) => unknown) => {
      const otro = structuredClone(sello);
      cambio(otro);
      await writeFile(ruta, JSON.stringify(otro));
      return segunPython('segundo-sello', ruta);
    };
    const [{ tamano, raiz, tiempo }] = sello.sellos;
    const dice = `${tamano} ${raiz} 20261123063853Z\n`;
    expect(await segun(() => {})).toEqual([0, dice]);
    expect(await segun(({ sellos }) => (sellos[0].raiz = huella('otra')))).toEqual([
      1,
      expect.stringMatching(
        /the seal of 3 does not begin with the archive\nthe time of 3: it is of another head/,
      ),
    ]);
    const bytes = Buffer.from(tiempo, 'base64');
    bytes[bytes.indexOf(Buffer.from(huella(deLaFicha), 'hex'))]! ^= 1;
    expect(await segun(({ sellos }) => (sellos[0].tiempo = bytes.toString('base64')))).toEqual([
      1,
      expect.stringContaining('the time of 3: it is of another head'),
    ]);
    expect(await segun(({ sellos }) => (sellos[0].tiempo = 'AAAA'))).toEqual([
      1,
      expect.stringContaining('the time of 3: it cannot be read'),
    ]);
  },
);

testWith('python')('sin openssl, el segundo programa dice qué no comprobó del sello', async () => {
  const ruta = join(carpeta, 'sello.json');
  await writeFile(ruta, JSON.stringify(sello));
  const python = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' });
  const { status, stderr } = spawnSync(
    python.stdout.trim(),
    ['-B', join(import.meta.dirname, 'segundo-sello.py'), ruta],
    { encoding: 'utf8', env: { PATH: '' } },
  );
  expect([status, stderr]).toEqual([0, 'the time of 3: NOT CHECKED who signed it, there is no openssl\n']);
});

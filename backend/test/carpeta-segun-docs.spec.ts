import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { Servidor, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

/** docs/evidencia/formato.md, "The store", lists every table, column and file of a data folder. */

let servidor: Servidor;
let seccion: string;
let dichas: Readonly<Record<string, readonly string[]>>;
beforeAll(async () => {
  const pagina = await readFile(join(import.meta.dirname, '../../docs/evidencia/formato.md'), 'utf8');
  [, seccion = ''] = /^## The store\n([^]*?)^## /m.exec(pagina) ?? [];
  dichas = Object.fromEntries(
    [...seccion.matchAll(/^\| `(\w+)` +\| ((?:`\w+`(?:, )?)+) +\|/gm)].map(([, tabla, columnas]) => [
      tabla,
      [...columnas!.matchAll(/\w+/g)].map(String),
    ]),
  );
  servidor = await Servidor.arranca();
  const ana = await servidor.dueña();
  const { cliente } = await negocioListo(ana);
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  while ((await ana.get(`/api/facturas/${id}/pdf`)).status !== 200);
  const logo = new FormData();
  const png = await readFile(join(import.meta.dirname, '../../frontend/public/icono-512.png'));
  logo.append('logo', new Blob([png], { type: 'image/png' }), 'logo.png');
  const headers = { authorization: `Bearer ${ana.token}` };
  const subido = await fetch(`${servidor.url}/api/negocio-config/logo`, {
    ...{ method: 'POST', headers, body: logo },
  });
  expect(subido.status).toBeLessThan(300);
  const periodo = { desde: '2026-01-01', hasta: '2026-01-31' };
  await exportacionTerminada(ana, (await ana.post('/api/libro/exportaciones', periodo)).body.id);
  await servidor.detiene();
});
afterAll(() => servidor.termina());

test('la página dice cada tabla de la base, con cada una de sus columnas, y ninguna más', () => {
  const db = new Database(join(servidor.dataDir, DATABASE_FILE), { readonly: true });
  const hay = db
    .prepare(
      `SELECT t.name AS tabla, json_group_array(c.name) AS columnas FROM sqlite_master t, pragma_table_info(t.name) c
       WHERE t.type = 'table' GROUP BY t.name`,
    )
    .all() as { readonly tabla: string; readonly columnas: string }[];
  db.close();
  const tablas = Object.fromEntries(hay.map(({ tabla, columnas }) => [tabla, JSON.parse(columnas)]));
  expect(dichas).toEqual(tablas);
});

test('la página nombra cada archivo y cada carpeta de los datos', async () => {
  const hay = [
    ...(await readdir(servidor.dataDir)),
    ...(await readdir(join(servidor.dataDir, 'archivos'), { withFileTypes: true })).map(
      (uno) => `archivos/${uno.name}${uno.isDirectory() ? '/' : ''}`,
    ),
  ];
  expect(hay).toContain('archivos/exportaciones/');
  expect(hay).toContain('archivos/logos/');
  expect(hay).toContain('archivos/pdf/');
  for (const uno of hay) expect([uno, seccion.includes(`\`${uno}`)]).toEqual([uno, true]);
});

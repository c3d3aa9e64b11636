import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import Database from 'libsql';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { leerAnclas } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { VERIFICADOR } from '../src/evidencia/exportacion/verificador.ts';
import { DATABASE_FILE } from '../src/platform/engines/embedded-database.ts';
import { DiskFileStore } from '../src/platform/file-store/disk-file-store.ts';
import { testWith } from '../test-servers/programs.prueba.ts';
import { archivoDe, descomprimir, verificado } from './exportacion.prueba.ts';
import { LUZ, carpetaDeAntes } from './golden.prueba.ts';
import { segunPython } from './python.prueba.ts';
import { Reloj } from './reloj.prueba.ts';
import { Persona, Servidor, exportacionTerminada } from './servidor.prueba.ts';

/**
 * Within an edition, archives and PDFs are byte for byte the same (docs/evidencia/exportacion.md). The golden
 * files hold digests of two archives, five invoices and three statements, and the smaller archive whole. A
 * change of bytes needs a new edition, for which `npm run golden` adds a line and an archive.
 */

const EDICIONES = join(import.meta.dirname, 'golden/base/ediciones.jsonl');
const GUARDADO = '019cb4a4-6be3-7619-92c7-31c599666eec';
const guardadoDe = (edicion: number): string =>
  join(import.meta.dirname, 'golden/base/ediciones', `${edicion}.zip`);
const ESTADOS = join(import.meta.dirname, 'golden/base/estados.jsonl');
const DIA_DE_LOS_ESTADOS = '2026-04-15T18:00:00.000Z';
const MOTIVO = process.env['GOLDEN_MOTIVO'];

interface Edicion {
  readonly edicion: number;
  readonly motivo: string;
  /** SHA-256 digests of archives and of invoices' PDFs, by id. */
  readonly exportaciones: Readonly<Record<string, string>>;
  readonly facturas: Readonly<Record<string, string>>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const ediciones = (): Edicion[] =>
  readFileSync(EDICIONES, 'utf8')
    .trimEnd()
    .split('\n')
    .map((linea) => JSON.parse(linea) as Edicion);

let carpeta: string;
let servidor: Servidor | undefined;
beforeEach(async () => {
  carpeta = await carpetaDeAntes();
});
afterEach(async () => {
  await servidor?.termina();
  servidor = undefined;
  await rm(carpeta, { recursive: true, force: true });
});

const entra = async (env: Record<string, string> = {}): Promise<Persona> => {
  servidor = await Servidor.arranca(env, carpeta);
  const { body } = await servidor.nadie.post('/api/auth/login', LUZ);
  return new Persona(servidor.url, body.token, body.user.id);
};

const pdf = async ({ url }: Persona, id: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${url}/api/facturas/${id}/pdf/public`)).arrayBuffer());

const exportacion = async (dueña: Persona, id: string) =>
  (await dueña.get(`/api/libro/exportaciones/${id}`)).body;

/** Removes the files that the earlier build made, so that this build makes each download. */
const sinArchivos = async (): Promise<void> => {
  for (const clase of ['exportaciones', 'pdf'])
    await rm(join(carpeta, 'archivos', clase), { recursive: true });
};

test('los archivos y los PDF de esta edición son los mismos bytes que cuando empezó', async () => {
  const [primera] = ediciones();
  await sinArchivos();
  const luz = await entra();
  const hechos: Record<'exportaciones' | 'facturas', Record<string, string>> = {
    exportaciones: {},
    facturas: {},
  };
  let guardado: Buffer | undefined;
  for (const id of Object.keys(primera!.exportaciones)) {
    const bytes = await archivoDe(luz, id);
    hechos.exportaciones[id] = sha256(bytes);
    if (id === GUARDADO) guardado = bytes;
  }
  for (const id of Object.keys(primera!.facturas)) hechos.facturas[id] = sha256(await pdf(luz, id));

  const anotada = ediciones().find(({ edicion }) => edicion === EDICION);
  if (!anotada && MOTIVO)
    await appendFile(EDICIONES, `${JSON.stringify({ edicion: EDICION, motivo: MOTIVO, ...hechos })}\n`);
  else expect({ edicion: EDICION, ...hechos, motivo: anotada?.motivo }).toEqual(anotada);
  const falta = !anotada || !existsSync(guardadoDe(EDICION));
  if (falta && MOTIVO) await writeFile(guardadoDe(EDICION), guardado!);
});

describe.each(ediciones())('el archivo que hizo la edición $edicion', ({ edicion, exportaciones }) => {
  const CABEZA = '9c5857a82775a8e35fe9c3e1c8a6e512afc92e6b9920485a41f4c337b808bde2';
  const ruta = guardadoDe(edicion);

  test('tiene los bytes con que se hizo, y lo dan por bueno el verificador de hoy y el que trae', async () => {
    const bytes = await readFile(ruta);
    const huella = sha256(bytes);
    expect(huella).toBe(exportaciones[GUARDADO]);
    const [suyo, deHoy] = [await descomprimir(bytes, carpeta), await mkdtemp(join(carpeta, 'de-hoy-'))];
    for (const { nombre, contenido } of VERIFICADOR) await writeFile(join(deHoy, nombre), contenido);
    const dicen = [await verificado(deHoy, '--huella', huella, ruta), await verificado(suyo)];
    for (const { code, salida } of dicen) {
      expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden: 10 asientos y ')]);
      expect(salida).toContain(`Asiento 84, huella ${CABEZA}`);
    }
    expect(dicen[0]!.salida).toContain('Es el archivo que se exportó');
    // The log has the manifest's digest, so `leerAnclas` restores the last line end, which pasted text loses.
    const manifiesto = await readFile(join(suyo, 'MANIFIESTO.json'), 'utf8');
    expect(leerAnclas(manifiesto.trim()).manifiesto?.texto).toBe(manifiesto);
  });

  testWith('python')('también lo da por bueno el segundo verificador', () => {
    expect(segunPython('segundo-verificador', ruta)).toEqual([0, `84 ${CABEZA}\n`]);
  });
});

test('los estados de cuenta de esta edición son los mismos bytes que cuando empezó', async () => {
  const reloj = new Reloj(DIA_DE_LOS_ESTADOS);
  const luz = await entra(reloj.env);
  const { clientes } = (await luz.get('/api/antiguedad')).body;
  const [{ id }] = clientes.map(({ cliente }: { cliente: object }) => cliente);
  const { camino } = (await luz.post(`/api/clientes/${id}/enlaces-de-estado`, {})).body;
  const estado = `/api/clientes/${id}/estado-de-cuenta/pdf`;
  const estados: Record<string, string> = {};
  for (const [cual, ruta] of Object.entries({
    pendientes: `/api${camino}`,
    entero: estado,
    'de febrero': `${estado}?desde=2026-02-01&hasta=2026-02-28`,
  })) {
    const respuesta = await fetch(luz.url + ruta, { headers: { authorization: `Bearer ${luz.token}` } });
    expect([cual, respuesta.status]).toEqual([cual, 200]);
    estados[cual] = sha256(Buffer.from(await respuesta.arrayBuffer()));
  }
  reloj.termina();

  const anotadas = (await readFile(ESTADOS, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  const anotada = anotadas
    .map((linea) => JSON.parse(linea) as { edicion: number; motivo: string })
    .find(({ edicion }) => edicion === EDICION);
  if (!anotada && MOTIVO)
    await appendFile(ESTADOS, `${JSON.stringify({ edicion: EDICION, motivo: MOTIVO, estados })}\n`);
  else expect({ edicion: EDICION, estados, motivo: anotada?.motivo }).toEqual(anotada);
});

test('un archivo que sigue guardado se entrega como se hizo, y no se anota nada', async () => {
  const [primera] = ediciones();
  const luz = await entra();
  for (const [id, hecho] of Object.entries(primera!.exportaciones)) {
    expect(sha256(await archivoDe(luz, id))).toBe(hecho);
    expect(await exportacion(luz, id)).toMatchObject({ edicion: 1, sha256: hecho, anteriores: [] });
  }
});

/** Owners compare two archives by the verifier's line about the last entry. */
const cabezaSegunSuVerificador = async (bytes: Buffer): Promise<string> => {
  const { salida } = await verificado(await descomprimir(bytes, carpeta));
  return /^Asiento .*/m.exec(salida)![0];
};

test('un archivo perdido de otra edición se rehace en la actual, con los mismos asientos, y se anotan las dos huellas', async () => {
  const ultima = ediciones().at(-1)!;
  const [id = ''] = Object.keys(ultima.exportaciones);
  const guardado = (await new DiskFileStore(join(carpeta, 'archivos')).get(`exportaciones/${id}`))!.bytes;
  // Simulates an archive of an earlier edition: the event's digest then differs from the stored file's.
  const DE_ENTONCES = { edicion: 0, sha256: 'ab'.repeat(32) };
  const db = new Database(join(carpeta, DATABASE_FILE));
  db.exec('DROP TRIGGER events_never_change');
  db.prepare(
    `UPDATE events SET data = json_set(data, '$.edicion', 0, '$.sha256', ?), metadata = json_set(metadata, '$.schema', 2)
     WHERE type = 'ExportacionLista' AND data ->> 'id' = ?`,
  ).run([DE_ENTONCES.sha256, id]);
  db.close();

  let luz = await entra();
  const antes = await exportacion(luz, id);
  expect(antes).toMatchObject({ ...DE_ENTONCES, anteriores: [] });
  const [bytes, otraVez] = await Promise.all([archivoDe(luz, id), archivoDe(luz, id)]);
  expect([sha256(bytes), sha256(otraVez)]).toEqual(Array(2).fill(ultima.exportaciones[id]));
  const [eran, son] = [unzipSync(guardado), unzipSync(bytes)];
  const rehecha = {
    ...{ edicion: EDICION, sha256: sha256(bytes), bytes: bytes.length },
    ...{ manifiesto: sha256(Buffer.from(son['MANIFIESTO.json']!)), anteriores: [DE_ENTONCES] },
    arbol: JSON.parse(Buffer.from(son['MANIFIESTO.json']!).toString()).arbol,
  };
  expect(await exportacion(luz, id)).toEqual({ ...antes, ...rehecha });
  for (const igual of ['libro.jsonl', 'eventos.jsonl']) expect(son[igual]).toEqual(eran[igual]);
  expect(await cabezaSegunSuVerificador(bytes)).toBe(await cabezaSegunSuVerificador(guardado));
  const [deHoy, deEntonces] = [await descomprimir(bytes, carpeta), await descomprimir(guardado, carpeta)];
  const { code, salida } = await verificado(deHoy, deEntonces);
  expect([code, salida]).toEqual([0, expect.stringContaining('Todo en orden: 74 asientos y 22 archivos.')]);

  await servidor!.detiene();
  luz = await entra();
  expect((await archivoDe(luz, id)).equals(bytes)).toBe(true);
  expect(await exportacion(luz, id)).toMatchObject(rehecha);
  expect((await luz.post('/api/libro/verificar', {})).body).toMatchObject({ ok: true });
});

test('un archivo de hoy empieza donde terminó el de antes, aunque aquel contara sus días en UTC', async () => {
  const luz = await entra();
  expect((await luz.get('/api/negocio-config')).body.zona_horaria).toBe('America/Mexico_City');
  const pedido = async (desde: string, hasta: string) => {
    const { body } = await luz.post('/api/libro/exportaciones', { desde, hasta });
    const { zona } = await exportacionTerminada(luz, body.id);
    const archivos = unzipSync(await archivoDe(luz, body.id));
    const { anterior, cabeza, fuera_del_periodo } = JSON.parse(
      Buffer.from(archivos['MANIFIESTO.json']!).toString(),
    );
    return { zona, tras: anterior.secuencia, hasta: cabeza.secuencia, fuera_del_periodo };
  };
  // By the archives of the earlier edition, January ends with entry 74 and February with entry 84. The two
  // entries made at 23:30 of 31 January stay in February's archive.
  expect(await pedido('2026-03-01', '2026-03-31')).toMatchObject({ zona: 'America/Mexico_City', tras: 84 });
  const febrero = await pedido('2026-02-01', '2026-02-28');
  expect(febrero).toMatchObject({ zona: 'UTC', tras: 74, hasta: 84 });
});

import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE } from '../src/platform/embedded/embedded-database.ts';
import { type Corrida, herramienta } from './datos.prueba.ts';
import { Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

/** Whatever is done to a data folder behind the product's back is found, and named (docs/audit.md). */

/** So that who signed in at the original is signed in at its copies. */
const SECRETO = { JWT_SECRET: 'el mismo para todas las copias' };

interface Evento {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

let original: string;
let copias: string;
let ana: Persona;
let beto: Persona;
/** The events of Ana's invoices, in the order of the log, and the last one of all. */
let suyos: readonly Evento[];
let ultimo: Evento;

const abrir = (carpeta: string): Database.Database => new Database(join(carpeta, DATABASE_FILE));
const eventosDe = (db: Database.Database, donde: string): Evento[] =>
  db.prepare(`SELECT * FROM events WHERE ${donde} ORDER BY position`).all() as Evento[];

beforeAll(async () => {
  const servidor = await Servidor.arranca(SECRETO);
  original = servidor.dataDir;
  copias = await mkdtemp(join(tmpdir(), 'cuenta-clara-auditoria-'));
  for (const nombre of ['Ana', 'Beto']) {
    const dueña = await servidor.dueña(nombre);
    if (nombre === 'Ana') ana = dueña;
    else beto = dueña;
    const { cliente, metodo } = await negocioListo(dueña);
    const nueva = async (): Promise<string> =>
      (await dueña.post('/api/facturas', solicitud(cliente.id))).body.id;
    const [una, otra, borrada] = [await nueva(), await nueva(), await nueva()];
    await dueña.put(`/api/facturas/${una}`, { estado: 'pagada', metodo_pago_id: metodo.id });
    await dueña.put(`/api/facturas/${otra}`, solicitud(cliente.id, { nota: 'otra nota' }));
    await dueña.put(`/api/facturas/${una}`, { estado: 'pendiente' });
    await dueña.delete(`/api/facturas/${borrada}`);
    await nueva();
  }
  await servidor.detiene();
  const db = abrir(original);
  suyos = eventosDe(db, `stream LIKE 'factura-%' AND metadata LIKE '%"ownerId":"${ana.id}"%'`);
  ultimo = eventosDe(db, "stream LIKE 'factura-%'").at(-1)!;
  db.close();
});
afterAll(async () => {
  await rm(original, { recursive: true, force: true });
  await rm(copias, { recursive: true, force: true });
});

type Dano = (db: Database.Database) => void;

/** A copy of the data, with the locks of the log broken and this done to it. */
const copiaCon = async (dano: Dano): Promise<string> => {
  const copia = await mkdtemp(join(copias, 'copia-'));
  await copyFile(join(original, DATABASE_FILE), join(copia, DATABASE_FILE));
  const db = abrir(copia);
  db.exec('DROP TRIGGER events_never_change; DROP TRIGGER events_never_go');
  dano(db);
  db.close();
  return copia;
};

const auditar = (carpeta: string, ...mas: string[]): Promise<Corrida> =>
  herramienta('audit', '--data', carpeta, ...mas);

const lugarDe = ({ id, position }: Evento): string => `El evento ${id} (lugar ${position})`;

/** What of an event of hers is changed: as whoever wants to owe, or to have been paid, something else would. */
const enLosDatos =
  (cual: number, campo: string, valor: unknown): Dano =>
  (db) =>
    db
      .prepare(`UPDATE events SET data = json_set(data, '$.${campo}', ?) WHERE id = ?`)
      .run([valor, suyos[cual]!.id]);

/** Her entry of that number. */
const asiento = (secuencia: number): string => `owner = '${ana.id}' AND secuencia = ${secuencia}`;

const DANOS: readonly (readonly [nombre: string, dano: Dano, hallazgo: () => string])[] = [
  [
    'un evento con otro total',
    enLosDatos(0, 'total', 1),
    () => `event-changed: ${lugarDe(suyos[0]!)} ya no es el que se asentó.`,
  ],
  [
    'un evento con otro autor',
    (db) => {
      const cambio = "UPDATE events SET metadata = json_set(metadata, '$.userId', ?) WHERE id = ?";
      db.prepare(cambio).run([beto.id, suyos[1]!.id]);
    },
    () => `event-changed: ${lugarDe(suyos[1]!)} ya no es el que se asentó.`,
  ],
  [
    'un evento de otra dueña',
    (db) => {
      const cambio = "UPDATE events SET metadata = json_set(metadata, '$.ownerId', ?) WHERE id = ?";
      db.prepare(cambio).run([beto.id, suyos[1]!.id]);
    },
    () => `event-changed: ${lugarDe(suyos[1]!)} ya no es el que se asentó.`,
  ],
  [
    'un evento que se quitó',
    (db) => db.prepare('DELETE FROM events WHERE id = ?').run([suyos[2]!.id]),
    () => `event-removed: ${lugarDe(suyos[2]!)} se asentó y ya no está en el registro.`,
  ],
  [
    'dos eventos en el lugar del otro',
    (db) => {
      const mudar = db.prepare('UPDATE events SET position = ? WHERE position = ?');
      const [uno, otro] = [suyos[0]!.position, suyos[3]!.position];
      mudar.run([-1, uno]);
      mudar.run([uno, otro]);
      mudar.run([otro, -1]);
    },
    () => `event-moved: ${lugarDe({ ...suyos[0]!, position: suyos[3]!.position })} cambió de lugar`,
  ],
  [
    'un evento puesto entre los demás, en el lugar de uno que no es de facturas',
    (db) => {
      const [puesto] = eventosDe(
        db,
        `stream NOT LIKE 'factura-%' AND position > ${suyos[0]!.position} AND metadata LIKE '%${ana.id}%'`,
      );
      const { stream } = suyos[0]!;
      db.prepare(
        "UPDATE events SET stream = ?, version = 99, type = 'FolioCedido', data = ? WHERE id = ?",
      ).run([stream, '{"numero_factura":1}', puesto!.id]);
    },
    () => 'event-inserted: El evento',
  ],
  [
    'un evento puesto al final',
    (db) =>
      db
        .prepare('INSERT INTO events (stream, version, id, type, data, metadata) VALUES (?, 99, ?, ?, ?, ?)')
        .run([ultimo.stream, 'un-id-nuevo', 'FolioCedido', '{"numero_factura":1}', ultimo.metadata]),
    () => 'ledger-tail-cut: El evento un-id-nuevo',
  ],
  [
    'un registro al que se cortó el final',
    (db) => db.prepare('DELETE FROM events WHERE position >= ?').run([ultimo.position]),
    () => `log-tail-cut: ${lugarDe(ultimo)} se asentó, pero el registro termina antes.`,
  ],
  [
    'un evento que ya no se puede leer',
    (db) => db.prepare("UPDATE events SET data = '%PDF-1.7' WHERE id = ?").run([suyos[1]!.id]),
    () => `event-unreadable: ${lugarDe(suyos[1]!)} no se puede leer; lo que sigue no se verificó.`,
  ],
  [
    'un evento que ya no dice de quién es',
    (db) => db.prepare("UPDATE events SET metadata = '{}' WHERE id = ?").run([suyos[1]!.id]),
    () => `event-unreadable: ${lugarDe(suyos[1]!)} no se puede leer; lo que sigue no se verificó.`,
  ],
  [
    'un asiento con otro saldo',
    (db) =>
      db.exec(`UPDATE view_libro SET doc = json_set(doc, '$.asiento.saldo.cobrado', 0) WHERE ${asiento(4)}`),
    () => 'entry-changed: El asiento 4 no dice lo que se asentó.',
  ],
  [
    'un asiento que se quitó de en medio',
    (db) => db.exec(`DELETE FROM view_libro WHERE ${asiento(3)}`),
    () => 'entry-removed: Antes del asiento 4 faltan asientos.',
  ],
  [
    'un libro al que se cortó el final',
    (db) => db.exec(`DELETE FROM view_libro WHERE ${asiento(suyos.length)}`),
    () => `ledger-tail-cut: ${lugarDe(suyos.at(-1)!)} está en el registro, pero el libro termina antes.`,
  ],
  [
    'una factura con otro total en su vista',
    (db) =>
      db
        .prepare("UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.total', 1) WHERE id = ?")
        .run([suyos[0]!.stream.slice('factura-'.length)]),
    () => `totals-mismatch: Las sumas del libro no son las de las facturas. (dueña ${ana.id})`,
  ],
  [
    'una factura que falta en su vista',
    (db) =>
      db.prepare('DELETE FROM view_facturas WHERE id = ?').run([suyos[0]!.stream.slice('factura-'.length)]),
    () => `totals-mismatch: Las sumas del libro no son las de las facturas. (dueña ${ana.id})`,
  ],
];

test('una copia intacta está en orden, y dice sus anclas', async () => {
  const { code, salida } = await auditar(await copiaCon(() => {}));
  const [resumen, ...anclas] = salida.trim().split('\n');
  expect([code, resumen]).toEqual([0, expect.stringMatching(/^Todo en orden: .* 2 libros\./)]);
  expect(anclas.map((ancla) => JSON.parse(ancla))).toEqual([
    expect.objectContaining({ owner: ana.id, secuencia: suyos.length }),
    expect.objectContaining({ owner: beto.id }),
  ]);
});

test.each(DANOS)('se encuentra y se nombra %s', async (_nombre, dano, hallazgo) => {
  const { code, salida } = await auditar(await copiaCon(dano));
  expect([code, salida]).toEqual([1, expect.stringContaining(hallazgo())]);
  expect(salida).toMatch(/Hallazgos: \d+ \(.*\)\.\n$/);
});

describe('Con las anclas que se guardaron', () => {
  let anclas: string;
  beforeAll(async () => {
    anclas = join(copias, 'anclas.txt');
    await writeFile(anclas, (await auditar(original)).salida);
  });

  /** The whole machine is the forger's: a new log, and every read model made from it. */
  const rehecha = async (dano: Dano): Promise<string> => {
    const copia = await copiaCon(dano);
    expect((await herramienta('rebuild', '--data', copia)).code).toBe(0);
    expect((await auditar(copia)).code).toBe(0);
    return copia;
  };

  test('lo intacto sigue en orden', async () => {
    expect((await auditar(original, '--anclas', anclas)).code).toBe(0);
  });

  test('se encuentra un registro cambiado cuyo libro se rehízo', async () => {
    const { code, salida } = await auditar(await rehecha(enLosDatos(0, 'nota', 'otra')), '--anclas', anclas);
    expect([code, salida]).toEqual([
      1,
      expect.stringContaining(
        `anchor-mismatch: El asiento ${suyos.length} no es el que se ancló. (dueña ${ana.id})`,
      ),
    ]);
  });

  test('se encuentra un registro cortado cuyo libro se rehízo', async () => {
    const cortada = await rehecha((db) =>
      db.prepare('DELETE FROM events WHERE id = ?').run([suyos.at(-1)!.id]),
    );
    const { code, salida } = await auditar(cortada, '--anclas', anclas);
    expect([code, salida]).toEqual([
      1,
      expect.stringContaining(`ledger-tail-cut: El asiento ${suyos.length} está anclado`),
    ]);
  });
});

test('quien lo pide en el producto sabe lo suyo, y de lo ajeno nada', async () => {
  const copia = await copiaCon(enLosDatos(1, 'total', 1));
  const servidor = await Servidor.arranca(SECRETO, copia);
  const verifica = async ({ token, id }: Persona) =>
    (await new Persona(servidor.url, token, id).post('/api/libro/verificar', undefined)).body;
  expect(await verifica(ana)).toMatchObject({
    ok: false,
    eventos: suyos.length,
    hallazgos: [
      { codigo: 'event-changed', secuencia: 2, texto: `${lugarDe(suyos[1]!)} ya no es el que se asentó.` },
    ],
  });
  expect(await verifica(beto)).toMatchObject({ ok: true, hallazgos: [] });
  await servidor.detiene();
});

test('lo que ya no se puede leer es un hallazgo también en el producto, no un fallo', async () => {
  const copia = await copiaCon((db) =>
    db.prepare("UPDATE events SET metadata = '{}' WHERE id = ?").run([suyos[1]!.id]),
  );
  const servidor = await Servidor.arranca(SECRETO, copia);
  const verificado = await new Persona(servidor.url, ana.token, ana.id).post(
    '/api/libro/verificar',
    undefined,
  );
  expect(verificado.status).toBe(200);
  expect(verificado.body).toMatchObject({
    ok: false,
    hallazgos: [
      {
        codigo: 'event-unreadable',
        texto: `${lugarDe(suyos[1]!)} no se puede leer; lo que sigue no se verificó.`,
      },
    ],
  });
  await servidor.detiene();
});

test('lo que no se puede auditar se dice, sin hacer datos nuevos', async () => {
  const vacia = join(copias, 'no-hay');
  expect(await auditar(vacia)).toEqual({ code: 1, salida: `No hay datos de Cuenta Clara en ${vacia}.\n` });
  const basura = join(copias, 'basura.txt');
  await writeFile(basura, '{"owner":1}');
  for (const archivo of [basura, join(copias, 'no-existe.txt')])
    expect(await auditar(original, '--anclas', archivo)).toEqual({
      code: 1,
      salida: `El archivo de anclas ${archivo} no se puede leer.\n`,
    });
});

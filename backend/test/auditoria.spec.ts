import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, open, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import Database from 'libsql';
import { SIN_ANCLAS } from '@cuenta-clara/dominio/evidencia/auditoria/anclas-guardadas';
import { señasDe } from '@cuenta-clara/dominio/evidencia/auditoria/hallazgos';
import { muestra, sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { DOMAIN } from '../src/domain.ts';
import { type Aparte, auditar as auditarCarpeta } from '../src/evidencia/auditoria/auditoria.ts';
import { revisarContinuidad } from '../src/evidencia/auditoria/continuidad.ts';
import { type Prueba, conLoMostrado } from '../src/evidencia/auditoria/lo-mostrado.ts';
import { definitionsOfNew } from '../src/platform/deployments/definitions.ts';
import { scratchIn } from '../src/platform/system/scratch.ts';
import { DATABASE_FILE, EmbeddedDatabase } from '../src/platform/engines/embedded-database.ts';
import { DiskFileStore } from '../src/platform/file-store/disk-file-store.ts';
import { BEGINNING, toPosition } from '../src/platform/system/position.ts';
import { Projector } from '../src/platform/read-side/projector.ts';
import { type ToMakeBeside } from '../src/platform/deployments/made-beside.ts';
import { noneTaken, taken } from '../src/platform/system/shared-list.ts';
import { testWith } from '../test-servers/programs.prueba.ts';
import { conDatos, herramienta, herramientaSinQuienOiga } from './datos.prueba.ts';
import { type Corrida } from './programa.prueba.ts';
import { segunPython } from './python.prueba.ts';
import { Persona, Servidor, exportacionTerminada, negocioListo, solicitud } from './servidor.prueba.ts';

/**
 * The audit finds and names every change made to a data folder outside the product
 * (docs/evidencia/auditoria.md).
 */

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
let suyos: readonly Evento[];
let ultimo: Evento;

const abrir = (carpeta: string): Database.Database => new Database(join(carpeta, DATABASE_FILE));
/**
 * Leaves the database without a WAL. Otherwise a statement that is not garbage-collected would keep the file
 * open; closing it later would delete the WAL while a tool uses the file.
 */
const cierra = (db: Database.Database): void => {
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
};
const columnasDe = (db: Database.Database, tabla: string): readonly string[] =>
  (db.prepare(`SELECT name FROM pragma_table_info('${tabla}')`).all() as { name: string }[]).map(
    ({ name }) => name,
  );
const ponOtra = (
  db: Database.Database,
  tabla: string,
  donde: string,
  cambios: Readonly<Record<string, string>>,
): void => {
  const valores = columnasDe(db, tabla).map((columna) => cambios[columna] ?? columna);
  db.exec(`INSERT INTO ${tabla} SELECT ${valores.join()} FROM ${tabla} WHERE ${donde}`);
};
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
    await dueña.post('/api/accesos', { nombre: 'Despacho Vega', dias: 30 });
    await dueña.post(`/api/facturas/${una}/prueba`, undefined);
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

const copiaCon = async (dano: Dano, de = original): Promise<string> => {
  const copia = await mkdtemp(join(copias, 'copia-'));
  await copyFile(join(de, DATABASE_FILE), join(copia, DATABASE_FILE));
  const db = abrir(copia);
  const seguros = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as {
    readonly name: string;
    readonly sql: string;
  }[];
  for (const { name } of seguros) db.exec(`DROP TRIGGER ${name}`);
  dano(db);
  for (const { sql } of seguros) db.exec(sql);
  cierra(db);
  return copia;
};

const auditar = (carpeta: string, ...mas: string[]): Promise<Corrida> =>
  herramienta('audit', '--data', carpeta, ...mas);

const señas = (codigo: string, { id, position }: Evento, secuencia?: number): string =>
  `[${codigo}${secuencia === undefined ? '' : ` · asiento ${secuencia}`} · evento ${id} · lugar ${position} · dueña `;

/** Ana's invoice 0 was paid and reverted, 1 was edited, 2 deleted. */
const factura = (cual: 0 | 1 | 2): string => suyos[cual]!.stream.slice('factura-'.length);
const vistaDe = (cual: 0 | 1 | 2): string => `id = '${factura(cual)}'`;
const deEl = (owner: string): string => `owner = (SELECT n FROM owners WHERE owners.owner = '${owner}')`;
const deElla = (): string => deEl(ana.id);
const suya = (tabla: string, donde = '1'): string =>
  `rowid = (SELECT min(rowid) FROM ${tabla} WHERE ${deElla()} AND ${donde})`;

const enLosDatos =
  (cual: number, campo: string, valor: unknown): Dano =>
  (db) =>
    db
      .prepare(`UPDATE events SET data = json_set(data, '$.${campo}', ?) WHERE id = ?`)
      .run([valor, suyos[cual]!.id]);

const suFrase = (): string => `(SELECT phrase FROM view_facturas WHERE ${vistaDe(1)})`;
const palabra = (una: string): string => `phrase = ${suFrase()} AND word = '${una}'`;
const asiento = (secuencia: number): string => `${deElla()} AND secuencia = ${secuencia}`;

/**
 * Damages of the ledger columns from which ends of days are computed. Moved by a year, entries are in another
 * period, whose total then differs.
 */
const UN_AÑO = 366 * 86_400_000;
const COLUMNAS_DE_DIAS: readonly (readonly [columna: string, cambio: string, donde: () => string])[] = [
  ['maximo', `maximo = maximo + ${UN_AÑO}`, () => `${deElla()} AND secuencia >= 4`],
  ['maximo', `maximo = maximo - ${UN_AÑO}`, () => `${deElla()} AND secuencia <= 3`],
  [
    'instante, maximo, atraso',
    `instante = instante + ${UN_AÑO}, maximo = maximo + ${UN_AÑO}, atraso = ${2 * UN_AÑO}`,
    () => `${deElla()} AND secuencia >= 4`,
  ],
  ['secuencia', 'secuencia = NULL', () => asiento(suyos.length)],
];

/** Keeps an index's definition, and gives it the content of the definition `otra`. */
const indiceCon =
  (indice: string, otra: (definicion: string, db: Database.Database) => string): Dano =>
  (db) => {
    const { sql } = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').get([indice]) as {
      sql: string;
    };
    db.exec(`DROP INDEX ${indice}; ${otra(sql, db)}; PRAGMA writable_schema = ON`);
    db.prepare('UPDATE sqlite_master SET sql = ? WHERE name = ?').run([sql, indice]);
    db.exec('PRAGMA writable_schema = OFF');
  };
const sinLaSegunda = (definicion: string): string => `${definicion} AND id <> '${factura(1)}'`;
const numeroDeElla = (db: Database.Database): number =>
  (db.prepare('SELECT n FROM owners WHERE owner = ?').get([ana.id]) as { n: number }).n;

const DANOS: readonly (readonly [nombre: string, dano: Dano, hallazgo: () => string | readonly string[]])[] =
  [
    [
      'un evento con otro total',
      enLosDatos(0, 'total', 1),
      () => [
        'Factura 1 · ',
        ': cambió el total (decía «$',
        '», dice «$0.01»).',
        señas('event-changed', suyos[0]!, 1),
        'De ahí se sigue que ',
      ],
    ],
    [
      'un evento con otro cliente, por el nombre de los dos',
      enLosDatos(7, 'cliente.nombre', 'Otra Persona'),
      () => [
        'Factura 3 · ',
        ': cambió el cliente (decía «',
        '», dice «Otra Persona»).',
        señas('event-changed', suyos[7]!, 8),
      ],
    ],
    [
      'un evento con otro autor',
      (db) => {
        const cambio = "UPDATE events SET metadata = json_set(metadata, '$.userId', ?) WHERE id = ?";
        db.prepare(cambio).run([beto.id, suyos[1]!.id]);
      },
      () => señas('event-changed', suyos[1]!, 2),
    ],
    [
      'un evento de otra dueña',
      (db) => {
        const cambio = "UPDATE events SET metadata = json_set(metadata, '$.ownerId', ?) WHERE id = ?";
        db.prepare(cambio).run([beto.id, suyos[1]!.id]);
      },
      () => señas('event-changed', suyos[1]!, 2),
    ],
    [
      'un evento que se quitó',
      (db) => db.prepare('DELETE FROM events WHERE id = ?').run([suyos[2]!.id]),
      () => ['Un evento que el libro anotó ya no está en el registro.', señas('event-removed', suyos[2]!, 3)],
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
      () => ['cambió de lugar en el registro.', '[event-moved · '],
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
      () => 'un evento está en el registro y el libro no lo anotó. [event-inserted · ',
    ],
    [
      'un evento puesto al final',
      (db) =>
        db
          .prepare(
            'INSERT INTO events (stream, version, id, type, data, metadata) VALUES (?, 99, ?, ?, ?, ?)',
          )
          .run([
            ultimo.stream,
            'un-id-nuevo',
            'FolioCedido',
            '{"numero_factura":1}',
            JSON.stringify({ ...JSON.parse(ultimo.metadata), schema: 1 }),
          ]),
      () => ['[ledger-tail-cut · evento un-id-nuevo', 'no llega al final del registro. [view-behind'],
    ],
    [
      'un registro al que se cortó el final',
      (db) => db.prepare('DELETE FROM events WHERE position >= ?').run([ultimo.position]),
      () => ['el registro termina antes de un evento que el libro anotó.', '[log-tail-cut · '],
    ],
    [
      'un evento que ya no se puede leer',
      (db) => db.prepare("UPDATE events SET data = '%PDF-1.7' WHERE id = ?").run([suyos[1]!.id]),
      () => `no se puede leer; lo que sigue no se verificó. [event-unreadable · evento ${suyos[1]!.id}`,
    ],
    [
      'un evento que no dice lo que los de su tipo',
      (db) => db.prepare("UPDATE events SET data = '{}' WHERE id = ?").run([suyos[1]!.id]),
      () => `no se puede leer; lo que sigue no se verificó. [event-unreadable · evento ${suyos[1]!.id}`,
    ],
    [
      'un evento que ya no dice de quién es',
      (db) => db.prepare("UPDATE events SET metadata = '{}' WHERE id = ?").run([suyos[1]!.id]),
      () => `no se puede leer; lo que sigue no se verificó. [event-unreadable · evento ${suyos[1]!.id}`,
    ],
    [
      'un asiento con otro saldo',
      (db) =>
        db.exec(
          `UPDATE view_libro SET doc = json_set(doc, '$.asiento.saldo.cobrado', 0) WHERE ${asiento(4)}`,
        ),
      () => ['Factura 1 · ', ': el movimiento 4 ya no dice lo que se anotó. [entry-changed · asiento 4'],
    ],
    [
      'un asiento que se quitó de en medio',
      (db) => db.exec(`DELETE FROM view_libro WHERE ${asiento(3)}`),
      () => 'antes del movimiento 4 faltan movimientos. [entry-removed · asiento 4',
    ],
    [
      'un libro al que se cortó el final',
      (db) => db.exec(`DELETE FROM view_libro WHERE ${asiento(suyos.length)}`),
      () => ['el libro termina antes.', señas('ledger-tail-cut', suyos.at(-1)!)],
    ],
    [
      'una factura con otro total en su vista',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.total', 1) WHERE ${vistaDe(0)}`,
        ),
      () => [
        'Factura 1 · ',
        ': cambió el total (decía «$',
        '», dice «$0.01»). [view-changed · vista facturas',
      ],
    ],
    [
      'una factura con otra clienta en su vista',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.cliente.nombre', 'Zoe') WHERE ${vistaDe(1)}`,
        ),
      () => ['Factura 2 · ', ': cambió el cliente (decía «', '», dice «Zoe»). [view-changed'],
    ],
    [
      'una factura con otro número en su vista',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.numero_factura', 77) WHERE ${vistaDe(1)}`,
        ),
      () => ': cambió el número de factura (decía «2», dice «77»). [view-changed',
    ],
    [
      'una factura que las listas encuentran por otro total',
      (db) => db.exec(`UPDATE view_facturas SET total = 5 WHERE ${vistaDe(1)}`),
      () => ': las listas la encuentran por otro dato (total). [view-changed',
    ],
    [
      'una factura que falta en su vista',
      (db) => db.exec(`DELETE FROM view_facturas WHERE ${vistaDe(0)}`),
      () => ['Factura 1 · ', ': está en el registro, y no se muestra. [view-changed'],
    ],
    [
      'una factura que el registro no conoce',
      (db) => ponOtra(db, 'view_facturas', vistaDe(0), { n: 'NULL', id: "'de-nadie'", numero_factura: '99' }),
      () =>
        ': se muestra, y el registro no dice nada de esto. [view-changed · vista facturas · documento de-nadie',
    ],
    [
      'una vista que no se puede leer',
      (db) => db.exec(`UPDATE view_facturas SET doc = '{"id":' WHERE ${vistaDe(0)}`),
      () => ': lo que se guarda no se puede leer. [view-changed · vista facturas',
    ],
    ...["'{}'", "'[]'", "json_remove(doc, '$.factura.datos.items')", "json_set(doc, '$.factura', 7)"].map(
      (forma): (typeof DANOS)[number] => [
        `una vista que es JSON y no es ninguna factura: ${forma}`,
        (db) => db.exec(`UPDATE view_facturas SET doc = ${forma} WHERE ${vistaDe(0)}`),
        () => ['Factura 1 · ', ': cambió ', `[view-changed · vista facturas · documento ${factura(0)}`],
      ],
    ),
    [
      'un asiento que no se puede leer',
      (db) => db.exec(`UPDATE view_libro SET doc = '%' WHERE ${asiento(3)}`),
      () => ': lo que se guarda no se puede leer. [view-changed · vista libro',
    ],
    [
      'un asiento que se encuentra en otro día',
      (db) => db.exec(`UPDATE view_libro SET instante = '2020-01-01T00:00:00.000Z' WHERE ${asiento(2)}`),
      () => [
        'Asiento 2 · Factura 2 · ',
        ': las listas la encuentran por otro dato (instante). [view-changed',
      ],
    ],
    ...COLUMNAS_DE_DIAS.map(([columna, cambio, donde]): (typeof DANOS)[number] => [
      `asientos que se encuentran en otro período por ${columna}: ${cambio}`,
      (db) => db.exec(`UPDATE view_libro SET ${cambio} WHERE ${donde()}`),
      () => [`las listas la encuentran por otro dato (${columna}). [view-changed`],
    ]),
    [
      'el saldo en la cabeza de un libro',
      (db) =>
        db.exec(
          `UPDATE view_libro SET doc = json_set(doc, '$.cabeza.saldo.cobrado', 7) WHERE id = '${ana.id}'`,
        ),
      () =>
        'La cabeza del libro: cambió «cabeza.saldo.cobrado» (decía «101316», dice «7»). [view-changed · vista libro',
    ],
    [
      'las cifras del inicio',
      (db) =>
        db.exec(
          `UPDATE view_movimientos SET doc = json_set(doc, '$.cifras', 0) WHERE ${suya('view_movimientos', "json_extract(doc, '$.cifras') IS NOT NULL")}`,
        ),
      () => ['Movimientos y cifras: cambió «cifras» (decía «', '[view-changed · vista movimientos'],
    ],
    [
      'un movimiento que falta',
      (db) =>
        db.exec(
          `DELETE FROM view_movimientos WHERE ${suya('view_movimientos', "json_extract(doc, '$.es') = 'movimientos'")}`,
        ),
      () => 'Movimientos y cifras: está en el registro, y no se muestra. [view-changed · vista movimientos',
    ],
    [
      'una palabra por la que la búsqueda ya no encuentra',
      (db) => db.exec(`DELETE FROM words_facturas WHERE ${palabra('jose')}`),
      () => ['Factura 2 · ', ': la búsqueda no la encuentra por «jose». [view-changed'],
    ],
    [
      'una palabra por la que la búsqueda encuentra otra',
      (db) => ponOtra(db, 'words_facturas', palabra('jose'), { word: "'zoe'" }),
      () => 'la búsqueda la encuentra por «zoe», que no dice. [view-changed',
    ],
    [
      'una palabra que no lleva a nada',
      (db) => ponOtra(db, 'words_facturas', palabra('jose'), { word: "'zoe'", phrase: '99' }),
      () => 'la búsqueda la encuentra por «zoe», que no dice. [view-changed',
    ],
    [
      'una factura a la que llevan las palabras de otra dueña',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET phrase = (SELECT n FROM phrases_facturas WHERE NOT ${deElla()}) WHERE ${vistaDe(1)}`,
        ),
      () => ['Factura 2 · ', ': la búsqueda no la encuentra por «jose», «nunez»'],
    ],
    [
      'lo que se dice de unas palabras, y no las palabras',
      (db) => db.exec(`UPDATE phrases_facturas SET words = '["eva"]' WHERE n = ${suFrase()}`),
      () => ['Factura 2 · ', ': las listas la encuentran por otro dato (palabras). [view-changed'],
    ],
    [
      'unas palabras que no se pueden leer',
      (db) => db.exec(`UPDATE phrases_facturas SET words = '["eva' WHERE n = ${suFrase()}`),
      () => ['Factura 2 · ', ': las listas la encuentran por otro dato (palabras). [view-changed'],
    ],
    [
      'una clienta que cambió en el registro',
      (db) =>
        db.exec(
          `UPDATE events SET data = json_set(data, '$.notas', 'debe mucho') WHERE type = 'ClienteCreado' AND metadata LIKE '%${ana.id}%'`,
        ),
      () => [
        'Cliente José Núñez: en el registro cambió «notas» (decía «null», dice «debe mucho»). [view-changed',
        ' ya no es el que se registró. [event-changed · lugar ',
      ],
    ],
    [
      'un folio reservado que cambió en el registro, que nada muestra',
      (db) =>
        db.exec(
          `UPDATE events SET data = json_set(data, '$.de_mas', 1) WHERE position =
            (SELECT min(position) FROM events WHERE type = 'FolioReservado' AND metadata LIKE '%${ana.id}%')`,
        ),
      () => ' ya no es el que se registró. [event-changed · lugar ',
    ],
    [
      'un acceso que se borró, con su vista',
      (db) => db.exec(`DELETE FROM events WHERE stream = 'accesos-${ana.id}'; DELETE FROM view_accesos`),
      () => 'Faltan eventos en el registro antes del lugar ',
    ],
    [
      'un índice que calla una parte',
      (db) =>
        db.exec(`DROP INDEX view_facturas__owner__total;
        CREATE INDEX view_facturas__owner__total ON view_facturas (owner, total, id) WHERE total > 1`),
      () => '«view_facturas__owner__total» no es como lo hace este programa. [table-changed',
    ],
    [
      'una lista de la que se quitó una factura, y su índice dice ser el de siempre',
      indiceCon('view_facturas__owner__total', sinLaSegunda),
      () => ['Factura 2 · ', ': no está en su lugar en la lista por total. [view-changed'],
    ],
    [
      'una lista que ordena una factura por otra cosa',
      indiceCon('view_facturas__owner__numero_factura', (sql) =>
        sql.replace('numero_factura)', `CASE id WHEN '${factura(1)}' THEN 77 ELSE numero_factura END)`),
      ),
      () => ['Factura 2 · ', ': no está en su lugar en la lista por numero_factura. [view-changed'],
    ],
    [
      'una búsqueda de la que se quitó una factura',
      indiceCon('view_facturas__phrase', sinLaSegunda),
      () => ['Factura 2 · ', ': no está en su lugar en la lista por palabras, estado'],
    ],
    [
      'una lista con un asiento de más',
      indiceCon('view_libro__owner__atraso', (sql, db) =>
        sql
          .replace('owner, atraso', 'owner, secuencia')
          .replace(/WHERE .*/, `WHERE owner = ${numeroDeElla(db)} AND secuencia = 2`),
      ),
      () => ['Asiento 2 · ', ': no está en su lugar en la lista por atraso. [view-changed'],
    ],
    [
      'un índice del registro que calla un evento',
      indiceCon('events_by_owner', (sql) => `${sql} WHERE id <> '${suyos[1]!.id}'`),
      () => '«events_by_owner» no es como lo hace este programa. [table-changed',
    ],
    [
      'un índice de más, por el que se lee una lista sin una factura',
      (db) => {
        const columnas =
          "owner, creada, CASE length(id) WHEN 36 THEN coalesce(unhex(replace(id, '-', '')), id) ELSE id END";
        db.exec(`CREATE INDEX otro ON view_facturas (${columnas}) WHERE owner IS NOT NULL`);
        indiceCon('otro', sinLaSegunda)(db);
      },
      () => '«otro» no es como lo hace este programa. [table-changed',
    ],
    [
      'algo que actúa solo',
      (db) =>
        db.exec(`CREATE TRIGGER callado AFTER INSERT ON view_facturas
        BEGIN UPDATE view_facturas SET total = 1 WHERE id = new.id; END`),
      () => '«callado» no es como lo hace este programa. [table-changed',
    ],
    [
      'una vista que se quedó atrás',
      (db) => db.exec("UPDATE checkpoints SET position = position - 1 WHERE name = 'clientes'"),
      () => '«clientes» no llega al final del registro. [view-behind',
    ],
    [
      'un evento que dice ser de un programa más nuevo',
      (db) =>
        db.exec(
          `UPDATE events SET metadata = json_set(metadata, '$.schema', 99) WHERE id = '${suyos[1]!.id}'`,
        ),
      () => `no se puede leer; lo que sigue no se verificó. [event-unreadable · evento ${suyos[1]!.id}`,
    ],
    [
      'un evento cuya clienta es un número',
      enLosDatos(7, 'cliente', 5),
      () => [
        'Factura 3 · ',
        ': cambió el cliente (decía «José Núñez», dice «—»)',
        señas('event-changed', suyos[7]!, 8),
      ],
    ],
    [
      'una vista que dice haber llegado a donde no hay nada',
      (db) => db.exec("UPDATE checkpoints SET position = 999999 WHERE name = 'clientes'"),
      () =>
        '«clientes» dice llegar más allá del final del registro. [view-ahead · vista clientes]\nHallazgos: 1 ',
    ],
    [
      'una vista que dice no haber empezado, y está entera',
      (db) => db.exec("UPDATE checkpoints SET position = 0 WHERE name = 'facturas'"),
      () => '«facturas» no llega al final del registro. [view-behind · vista facturas]\nHallazgos: 1 ',
    ],
    [
      'un árbol que se borró, del que ningún sello tiene la culpa',
      (db) => db.exec(`DELETE FROM view_arbol WHERE ${deElla()}`),
      () => ['Árbol de los eventos: está en el registro, y no se muestra. [', 'Hallazgos: 2 ('],
    ],
    [
      'un árbol que no se puede leer',
      (db) => db.exec(`UPDATE view_arbol SET doc = '{' WHERE ${suya('view_arbol')}`),
      () => ['Árbol de los eventos: lo que se guarda no se puede leer. [', 'Hallazgos: 1 ('],
    ],
    [
      'un libro que se vació',
      (db) => db.exec('DELETE FROM view_libro'),
      () => [
        'Factura 1 · ',
        ': un evento está en el registro, pero el libro termina antes. [',
        'Hallazgos: 2 (',
      ],
    ],
    [
      'un total que es un texto',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.total', '81316') WHERE ${vistaDe(1)}`,
        ),
      () => [': cambió «total» (se lee «81316» como antes, y está escrito de otro modo). [view-changed'],
    ],
    ...[-7, 0, '9007199254740993'].map((lugar): (typeof DANOS)[number] => [
      `un evento puesto en el lugar ${lugar}, donde nadie lo lee con los demás`,
      (db) =>
        db.exec(`INSERT INTO events SELECT ${lugar}, stream, version + 1, 'un-id-nuevo', type, data, metadata FROM events
          WHERE stream = '${ultimo.stream}' ORDER BY version DESC LIMIT 1`),
      () => 'no se puede leer; lo que sigue no se verificó. [event-unreadable · evento un-id-nuevo]',
    ]),
    [
      'los eventos de una factura que nadie encuentra por ella, pues lo que sigue a su nombre no se ve',
      (db) =>
        db.exec(
          `UPDATE events SET stream = stream || char(0) || 'otra' WHERE stream = '${suyos[0]!.stream}'`,
        ),
      () =>
        `no se puede leer; lo que sigue no se verificó. [event-unreadable · evento ${suyos[0]!.id} · lugar `,
    ],
    [
      'un evento que dice un número que no cabe en ninguno, donde no decía nada',
      (db) =>
        db.exec(`UPDATE events SET data = replace(data, ':null', ':1e400') WHERE id = '${suyos[0]!.id}'`),
      () => señas('event-changed', suyos[0]!, 1),
    ],
    ...["estado || char(0) || 'x'", 'CAST(estado AS BLOB)', 'jsonb(\'"pendiente"\')'].map(
      (estado): (typeof DANOS)[number] => [
        `una factura que ninguna lista por estado encuentra: ${estado}`,
        (db) => db.exec(`UPDATE view_facturas SET estado = ${estado} WHERE ${vistaDe(1)}`),
        () => ['Factura 2 · ', ': las listas la encuentran por otro dato (estado). [view-changed'],
      ],
    ),
    [
      'movimientos de una clienta que no es ninguna, aunque así se lea',
      (db) => db.exec(`UPDATE view_movimientos SET cliente_id = cliente_id || char(0) WHERE ${deElla()}`),
      () => ': las listas la encuentran por otro dato (cliente_id). [view-changed · vista movimientos',
    ],
    [
      'una vista que no es un texto, aunque así se lea',
      (db) => db.exec(`UPDATE view_facturas SET doc = CAST(doc AS BLOB) WHERE ${vistaDe(1)}`),
      () => ': lo que se guarda no se puede leer. [view-changed · vista facturas',
    ],
    [
      'una vista que dice lo mismo de otro modo',
      (db) =>
        db.exec(`UPDATE view_facturas SET doc = replace(doc, ':0,', ':-0,') || ' ' WHERE ${vistaDe(1)}`),
      () => ['Factura 2 · ', ': se lee como antes, y está escrito de otro modo. [view-changed'],
    ],
    [
      'una factura cuya nota es un número que no cabe en ninguno',
      (db) =>
        db.exec(
          `UPDATE view_facturas SET doc = replace(doc, '"nota":"otra nota"', '"nota":1e400') WHERE ${vistaDe(1)}`,
        ),
      () => ['Factura 2 · ', ': cambió la nota (decía «otra nota», dice «null»). [view-changed'],
    ],
    [
      'una vista que dice ser de otro programa',
      (db) => db.exec("UPDATE checkpoints SET revision = 1 WHERE name = 'libro'"),
      () => '«libro» es de otra versión del programa y no se comparó',
    ],
  ];

test('una copia intacta está en orden, y dice sus anclas', async () => {
  const { code, salida } = await auditar(await copiaCon(() => {}));
  const [resumen, ...anclas] = salida.trim().split('\n');
  expect(anclas.pop()).toMatch(/^Anclas comprobadas: ninguna\./);
  expect([code, resumen]).toEqual([0, expect.stringMatching(/^Todo en orden: .* 2 libros\./)]);
  expect(anclas.map((ancla) => JSON.parse(ancla))).toEqual([
    expect.objectContaining({ owner: ana.id, secuencia: suyos.length }),
    expect.objectContaining({ owner: beto.id }),
  ]);
});

describe('un segundo programa, en Python y escrito de los documentos', () => {
  const segun = (ruta: string) => segunPython('segundo-registro', ruta);
  const conPython = testWith('python');

  conPython(
    'hace los mismos árboles y los mismos libros, y halla lo que cambió antes de un sello',
    async () => {
      const copia = await copiaCon(() => {});
      const cabezas = (await auditar(copia)).salida
        .split('\n')
        .filter((linea) => linea.startsWith('{'))
        .map((linea) => JSON.parse(linea))
        .map(({ owner, secuencia, huella }) => `${owner} ${secuencia} ${huella}\n`);
      expect(segun(join(copia, DATABASE_FILE))).toEqual([0, cabezas.join('')]);
      const cambiada = await copiaCon(enLosDatos(0, 'total', 1));
      expect(segun(join(cambiada, DATABASE_FILE))).toEqual([1, expect.stringMatching(/: the head of \d+\n/)]);
    },
  );

  conPython('comprueba la prueba de una factura y la de dos sellos, y no la de otra cosa', async () => {
    const copia = await copiaCon(() => {});
    const servidor = await Servidor.arranca(SECRETO, copia);
    const suya = new Persona(servidor.url, ana.token, ana.id);
    const primera = (await suya.get(`/api/facturas/${factura(0)}/prueba`)).body;
    await suya.put(`/api/facturas/${factura(0)}`, { estado: 'borrador' });
    const segunda = (await suya.post(`/api/facturas/${factura(0)}/prueba`, undefined)).body;
    const [de, a] = [primera.sello.tamano, segunda.sello.tamano];
    const consistencia = (await suya.get(`/api/libro/consistencia?de=${de}&a=${a}`)).body;
    await servidor.detiene();
    const ruta = join(copia, 'prueba.json');
    const dice = async (algo: object) => {
      await writeFile(ruta, JSON.stringify(algo));
      return segun(ruta);
    };
    const cabeza = `${a} ${segunda.sello.raiz}\n`;
    expect(de).toBeLessThan(a);
    expect(await dice(segunda)).toEqual([0, cabeza]);
    expect(await dice(consistencia)).toEqual([0, cabeza]);
    const otra = structuredClone(segunda);
    otra.eventos[0].evento = otra.eventos[0].evento.replace('"total":', '"total":1');
    expect(await dice(otra)).toEqual([1, expect.stringContaining('its proof')]);
    expect(await dice({ ...consistencia, de: { ...consistencia.de, raiz: 'ab'.repeat(32) } })).toEqual([
      1,
      expect.stringContaining('the consistency of the two'),
    ]);
  });
});

const seDice = async (copia: string, owner: string): Promise<string> => {
  const database = EmbeddedDatabase.beside(copia);
  try {
    const { causas } = await conLoMostrado(
      database,
      owner,
      SIN_ANCLAS,
      scratchIn(join(copia, 'scratch')),
      ({ contar }) => contar([]),
    );
    return causas.map((una) => `${una.texto} [${señasDe(una)}]`).join('\n');
  } finally {
    database.close();
  }
};

const esDeVista = (dichos: readonly string[]): boolean =>
  dichos.some((dicho) => dicho.includes('[view-changed'));
/**
 * Verificar must tell another owner nothing of the damage: a long run checks this for each damage, a short
 * run for a sample.
 */
const OTRA_DUEÑA = sorteos(8, DANOS.length);

test.each(muestra(DANOS.map((uno, i) => [...uno, i] as const)))(
  'la auditoría encuentra y nombra un daño, y Verificar también si es de una vista: %s',
  async (_nombre, dano, hallazgo, i) => {
    const copia = await copiaCon(dano);
    const dichos = [hallazgo()].flat();
    const suyo = esDeVista(dichos) ? await seDice(copia, ana.id) : null;
    const ajeno = suyo !== null && i % Math.ceil(DANOS.length / OTRA_DUEÑA) === 0;
    if (ajeno) expect(await seDice(copia, beto.id)).toBe('');
    const { code, salida } = await auditar(copia);
    for (const dicho of dichos) {
      expect([code, salida]).toEqual([1, expect.stringContaining(dicho)]);
      if (suyo !== null) expect(suyo).toContain(dicho);
    }
    expect(salida).toMatch(/Hallazgos: \d+ \(.*\)\. Anclas comprobadas: ninguna\..*\n$/);
    expect(salida).not.toMatch(/^ +at /m);
  },
);

describe('Verificar, que deriva otra vez lo que se muestra a una dueña', () => {
  test('no reporta nada de datos intactos', async () => {
    const intacta = await copiaCon(() => {});
    expect([await seDice(intacta, ana.id), await seDice(intacta, beto.id)]).toEqual(['', '']);
    expect(DANOS.filter(([, , hallazgo]) => esDeVista([hallazgo()].flat())).length).toBeGreaterThan(15);
  });

  const entera = async (copia: string, guardadas = SIN_ANCLAS): Promise<Prueba | null> => {
    const database = EmbeddedDatabase.beside(copia);
    try {
      return await conLoMostrado(
        database,
        ana.id,
        guardadas,
        scratchIn(join(copia, 'scratch')),
        async (mostrado) => mostrado.entera,
      );
    } finally {
      database.close();
    }
  };

  test('si las vistas son las que hacen sus eventos, el libro queda probado, y solo faltan anclas, sellos y sumas', async () => {
    const asientos = suyos.length;
    const intacta = await copiaCon(() => {});
    const prueba = (await entera(intacta))!;
    expect(prueba).toMatchObject({
      hallazgos: [],
      asientos,
      eventos: suyos.length,
      cabeza: { secuencia: asientos },
    });
    const { huella } = prueba.cabeza;
    const ancla = { owner: ana.id, secuencia: asientos, huella, fecha: '2026-01-31' };
    const impresa = { secuencia: asientos, digitos: huella.slice(0, 16), fecha: null };
    expect(await entera(intacta, { ...SIN_ANCLAS, enteras: [ancla], impresas: [impresa] })).toEqual(prueba);
    expect(await entera(intacta, { ...SIN_ANCLAS, enteras: [{ ...ancla, secuencia: 1 }] })).toBeNull();
    const ajena = { ...SIN_ANCLAS, impresas: [{ ...impresa, secuencia: 1 }] };
    expect((await entera(intacta, ajena))!.hallazgos).toMatchObject([{ codigo: 'anchor-mismatch' }]);
    const otroSello = await copiaCon((db) =>
      db.exec(`UPDATE events SET data = json_set(data, '$.raiz', '${'0'.repeat(64)}')
        WHERE position = (SELECT max(position) FROM events WHERE type = 'SelloPuesto' AND stream = 'sellos-${ana.id}')`),
    );
    expect(await entera(otroSello)).toBeNull();
    const sinUnaVista = await copiaCon((db) => db.exec(`DELETE FROM checkpoints WHERE name = 'libro'`));
    expect(await entera(sinUnaVista)).toBeNull();
  });

  test('dice qué vista es de otra versión del programa y no se comparó', async () => {
    const copia = await copiaCon((db) =>
      db.exec("UPDATE checkpoints SET revision = revision + 1000 WHERE name = 'facturas'"),
    );
    expect(await seDice(copia, ana.id)).toContain(
      'Lo que se muestra en «facturas» es de otra versión del programa y no se comparó',
    );
  });

  test('el producto en marcha responde el hallazgo a su dueña, y nada a otra', async () => {
    const copia = await copiaCon((db) =>
      db.exec(`UPDATE view_facturas SET doc = json_set(doc, '$.factura.datos.cliente.nombre', 'Zoe')
        WHERE ${vistaDe(1)}`),
    );
    const servidor = await Servidor.arranca(SECRETO, copia);
    const verificado = await Promise.all(
      [ana, beto].map(({ token, id }) =>
        new Persona(servidor.url, token, id).post('/api/libro/verificar', undefined),
      ),
    );
    await servidor.detiene();
    expect(verificado.map(({ body: { ok, hallazgos } }) => [ok, hallazgos])).toEqual([
      [
        false,
        [
          {
            codigo: 'view-changed',
            texto: expect.stringMatching(
              /^Factura 2 · .*: cambió el cliente \(decía «José Núñez», dice «Zoe»\)\.$/,
            ),
          },
        ],
      ],
      [true, []],
    ]);
  });
});

test('un evento borrado de en medio se encuentra, aunque todo lo demás se rehaga sin él', async () => {
  const copia = await copiaCon((db) => db.exec(`DELETE FROM events WHERE stream = 'accesos-${ana.id}'`));
  const rehacer = (...mas: string[]): Promise<Corrida> => herramienta('rebuild', '--data', copia, ...mas);
  expect(await rehacer()).toEqual({
    code: 1,
    salida: expect.stringMatching(
      new RegExp(
        `^No se rehízo nada: .*\nEn el registro falta.* que estaba.*\\. \\[log-gap · lugar \\d+ · dueña ${ana.id}\\]\n.*--aceptar`,
      ),
    ),
  });
  expect(await rehacer('--aceptar', 'Luz: me lo pidió Ana')).toMatchObject({ code: 0 });
  const db = abrir(copia);
  expect(eventosDe(db, "type = 'CambioAceptado'")).toMatchObject([
    { stream: `sellos-${ana.id}`, data: expect.stringContaining('Luz: me lo pidió Ana') },
  ]);
  db.close();
  expect(await auditar(copia)).toEqual({
    code: 1,
    salida: expect.stringContaining('Faltan eventos en el registro antes del lugar '),
  });
});

describe('Con un archivo exportado y un acceso usado', () => {
  let base: string;
  let grande: string;
  let chica: string;
  beforeAll(async () => {
    base = await copiaCon(() => {});
    const servidor = await Servidor.arranca(SECRETO, base);
    const suya = new Persona(servidor.url, ana.token, ana.id);
    const [cliente] = (await suya.get('/api/clientes')).body;
    const de = async (total: number): Promise<string> => {
      const items = [{ categoria: '', descripcion: 'Afinación', precio_unitario: total, cantidad: 1 }];
      return (await suya.post('/api/facturas', solicitud(cliente.id, { items, deposito: 0 }))).body.id;
    };
    [grande, chica] = [await de(9_000), await de(500)];
    const { token } = (await suya.post('/api/accesos', { nombre: 'Despacho Luna', dias: 30 })).body;
    expect((await new Persona(servidor.url, token).get('/api/libro')).status).toBe(200);
    const periodo = { desde: '2026-01-01', hasta: '2026-12-31' };
    const pedida = await suya.post('/api/libro/exportaciones', periodo);
    expect((await exportacionTerminada(suya, pedida.body.id)).estado).toBe('lista');
    await servidor.detiene();
  });

  const conDano = async (dano: Dano) => {
    const copia = await copiaCon(dano, base);
    return { copia, ...(await auditar(copia)), verificar: await seDice(copia, ana.id) };
  };
  const sonSuyos = (type: string): string => `type = '${type}' AND metadata LIKE '%${ana.id}%'`;

  test('la auditoría y Verificar no hallan nada', async () => {
    expect(await conDano(() => {})).toMatchObject({ code: 0, verificar: '' });
  });

  test('los eventos que dicen qué se entregó no se quitan sin que se sepa, ni se rehace sin ellos', async () => {
    const { copia, code, salida, verificar } = await conDano((db) =>
      db.exec(`DELETE FROM events WHERE ${sonSuyos('ExportacionLista')}`),
    );
    expect(code).toBe(1);
    for (const dicho of [
      /^Archivo del 01\/01\/2026 al 31\/12\/2026: .*cambió .*\[view-changed · vista exportaciones/m,
      /^Faltan eventos en el registro antes del lugar \d+\. \[log-gap/m,
    ])
      expect(salida).toMatch(dicho);
    expect(verificar).toMatch(/^Archivo del 01\/01\/2026 al 31\/12\/2026: .*\[view-changed/m);
    expect(await herramienta('rebuild', '--data', copia)).toEqual({
      code: 1,
      salida: expect.stringMatching(/^No se rehízo nada: .*\nEn el registro falta un evento que estaba/),
    });
  });

  test('lo que hizo quien tiene un acceso no se borra sin que se sepa', async () => {
    const { copia, code, salida, verificar } = await conDano((db) =>
      db.exec(`DELETE FROM events WHERE ${sonSuyos('AccesoUsado')}`),
    );
    expect([code, salida]).toEqual([1, expect.stringMatching(/^Acceso de Despacho Luna: .*\[view-changed/m)]);
    expect(salida).toMatch(/\[log-gap/);
    expect(verificar).toMatch(/^Acceso de Despacho Luna: .*\[view-changed/m);
    expect((await herramienta('rebuild', '--data', copia)).code).toBe(1);
  });

  test('dos totales que se cambiaron entre dos facturas se dicen de las dos, aunque la suma sea la misma', async () => {
    const { code, salida, verificar } = await conDano((db) => {
      const de = (id: string) =>
        db.prepare('SELECT doc, total FROM view_facturas WHERE id = ?').get([id]) as {
          readonly doc: string;
          readonly total: number;
        };
      const cambia = (id: string, { total }: { readonly total: number }) =>
        db
          .prepare(
            "UPDATE view_facturas SET total = ?, doc = json_set(doc, '$.factura.datos.total', ?) WHERE id = ?",
          )
          .run([total, total, id]);
      const [una, otra] = [de(grande), de(chica)];
      cambia(grande, otra);
      cambia(chica, una);
    });
    expect(code).toBe(1);
    for (const dicho of [salida, verificar])
      expect(
        dicho.match(/^Factura \d · .*: cambió el total \(decía «\$.*», dice «\$.*»\).*\[view-changed/gm),
      ).toHaveLength(2);
  });
});

describe('Rehacer las vistas no esconde un registro cambiado', () => {
  const enElProducto = async <T>(
    copia: string,
    work: (de: (una: Persona) => Persona) => Promise<T>,
  ): Promise<T> => {
    const servidor = await Servidor.arranca(SECRETO, copia);
    try {
      return await work(({ token, id }) => new Persona(servidor.url, token, id));
    } finally {
      await servidor.detiene();
    }
  };

  test('un arranque que rehace el libro sirve, y deja en solo lectura a quien le cambiaron el registro', async () => {
    const copia = await copiaCon((db) => {
      enLosDatos(suyos.length - 1, 'nota', 'otra')(db);
      db.exec("UPDATE checkpoints SET revision = revision - 1000 WHERE name IN ('libro', 'facturas')");
    });
    const texto = expect.stringMatching(
      /^El registro ya no es el que se había guardado: cambió lo que se registró de la Factura \d · José Núñez · /,
    );
    const hallado = { solo_lectura: true, intervenciones: [{ tipo: 'CambioHallado', texto }] };
    const nuevaDe = async (una: Persona) => {
      const [cliente] = (await una.get('/api/clientes')).body;
      return una.post('/api/facturas', solicitud(cliente.id));
    };
    for (let veces = 0; veces < 2; veces++)
      await enElProducto(copia, async (de) => {
        expect((await de(ana).get('/api/libro')).body).toMatchObject(hallado);
        expect(await nuevaDe(de(ana))).toMatchObject({
          status: 423,
          body: { statusCode: 423, message: expect.stringMatching(/^Tu negocio está en solo lectura: /) },
        });
        const { status } = await de(ana).put(`/api/facturas/${factura(0)}`, { estado: 'pagada' });
        expect(status).toBe(423);
        const pedida = await de(ana).post('/api/libro/exportaciones', {
          desde: '2026-01-01',
          hasta: '2026-12-31',
        });
        expect((await exportacionTerminada(de(ana), pedida.body.id)).estado).toBe('lista');
        expect((await de(ana).post('/api/libro/verificar', undefined)).body.hallazgos).toContainEqual({
          codigo: 'change-found',
          texto: expect.stringContaining('está en solo lectura'),
        });
        expect((await nuevaDe(de(beto))).status).toBe(201);
        expect((await de(beto).get('/api/libro')).body).toMatchObject({
          solo_lectura: false,
          intervenciones: [],
        });
      });
    const auditada = await auditar(copia);
    expect(auditada.code).toBe(1);
    for (const dicho of [
      `El evento del lugar ${suyos.at(-1)!.position} del registro ya no es el que se registró. [event-changed`,
      `está en solo lectura. [change-found · dueña ${ana.id}]`,
    ])
      expect(auditada.salida).toContain(dicho);
    expect(auditada.salida).not.toMatch(/arranca|inicia|start/i);

    const rehacer = (...mas: string[]): Promise<Corrida> => herramienta('rebuild', '--data', copia, ...mas);
    // At its start the product rebuilt the list of invoices, so the changed invoice's former content is
    // unknown.
    expect((await rehacer()).salida).toMatch(
      /^Factura \d · José Núñez · .*: un evento ya no es el que se registró\. \[event-changed · evento .* · lugar \d+ · dueña /m,
    );
    expect(await rehacer('--only', 'libro', '--aceptar', 'Luz')).toEqual({
      code: 1,
      salida: 'Con --aceptar se rehace todo: quita --only.\n',
    });
    expect((await rehacer('--aceptar', 'Luz: lo corrigió Ana')).code).toBe(0);
    await enElProducto(copia, async (de) => {
      expect((await nuevaDe(de(ana))).status).toBe(201);
      expect((await de(ana).get('/api/libro')).body).toMatchObject({
        solo_lectura: false,
        intervenciones: [
          {
            tipo: 'CambioAceptado',
            texto: 'Se aceptó un registro que ya no es el que se había guardado: «Luz: lo corrigió Ana».',
          },
          { tipo: 'CambioHallado' },
        ],
      });
    });
  });

  /** Each of these damages removes evidence; its name says what is left to find the changed event. */
  const EN_LA_ULTIMA = (db: Database.Database): void => enLosDatos(suyos.length - 1, 'nota', 'otra')(db);
  const SIN_ARBOL = 'DELETE FROM view_arbol';
  const SIN_SELLOS = "DELETE FROM events WHERE type = 'SelloPuesto'";
  const rotas: readonly (readonly [nombre: string, dano: Dano, antes: object | null])[] = [
    ['el árbol, aunque diga ser de otra versión', EN_LA_ULTIMA, { asiento: null }],
    [
      'el árbol, aunque nada diga hasta dónde llega',
      (db) => {
        EN_LA_ULTIMA(db);
        db.exec('DELETE FROM checkpoints');
      },
      { asiento: null },
    ],
    [
      'un sello, sin árbol',
      (db) => {
        EN_LA_ULTIMA(db);
        db.exec(`${SIN_ARBOL}; DELETE FROM view_libro`);
      },
      { asiento: null },
    ],
    [
      'la cabeza del libro, sin árbol ni sellos',
      (db) => {
        EN_LA_ULTIMA(db);
        db.exec(`${SIN_ARBOL} WHERE ${deElla()}; ${SIN_SELLOS} AND stream = 'sellos-${ana.id}'`);
      },
      { antes: { tamano: 0, raiz: expect.any(String) }, asiento: expect.any(Number) },
    ],
    ['nada, donde nada cambió', (db) => db.exec(SIN_ARBOL), null],
    [
      'lo que queda, donde parte no se puede leer',
      (db) => {
        EN_LA_ULTIMA(db);
        db.exec("UPDATE view_arbol SET doc = '{'");
      },
      { asiento: null },
    ],
  ];
  test.each(rotas)('el cambio lo revela %s', async (_nombre, dano, antes) => {
    const copia = await copiaCon(dano);
    const { rotas: halladas } = await conDatos(copia, ({ log, documents }) =>
      revisarContinuidad({ eventStore: log, documentStore: documents }),
    );
    expect(halladas).toEqual(antes ? [expect.objectContaining({ owner: ana.id, ...antes })] : []);
  });

  test('las vistas que no concuerdan con el registro se revisan antes de rehacerse', async () => {
    const preguntadas = async (sql: string): Promise<readonly string[]> => {
      const copia = await copiaCon((db) => db.exec(sql));
      const vistas: string[] = [];
      await conDatos(copia, async ({ log, documents }) =>
        new Projector(log, documents, DOMAIN.projections, { info: () => {} }, true).start(
          [],
          async (cuales) => {
            vistas.push(...cuales.map(({ name }) => name));
          },
        ),
      );
      return vistas;
    };
    expect(await preguntadas('')).toEqual([]);
    expect(await preguntadas("DELETE FROM checkpoints WHERE name = 'arbol'")).toEqual(['arbol']);
    expect(await preguntadas("UPDATE checkpoints SET position = 3 WHERE name = 'libro'")).toEqual(['libro']);
  });

  test('los eventos registrados desde que empezó el proceso se dan por comprobados', async () => {
    const copia = await copiaCon((db) => db.exec(`${SIN_SELLOS}; ${SIN_ARBOL}; DELETE FROM view_libro`));
    await conDatos(copia, async ({ log, documents }) => {
      const revisar = async (fin?: string) => {
        const { sinComprobar } = await revisarContinuidad({ eventStore: log, documentStore: documents }, fin);
        return sinComprobar.map(({ owner }) => owner).sort();
      };
      const deTodos = await revisar();
      expect(deTodos).toEqual(expect.arrayContaining([ana.id, beto.id]));
      expect(await revisar(await log.lastPosition())).toEqual(deTodos);
      expect(await revisar(BEGINNING)).toEqual([]);
    });
  });

  test('rebuild dice y registra los eventos que ya no se pueden comprobar', async () => {
    const copia = await copiaCon((db) =>
      db.exec(
        `${SIN_SELLOS}; ${SIN_ARBOL}; DELETE FROM view_libro WHERE id = '${ana.id}'; DELETE FROM checkpoints`,
      ),
    );
    const { code, salida } = await herramienta('rebuild', '--data', copia);
    expect(code).toBe(0);
    const [, n, de] =
      /ATENCIÓN: dueña \S+: no queda con qué comprobar (\d+) de sus (\d+) eventos\./.exec(salida) ?? [];
    expect(salida).toContain(
      `ATENCIÓN: dueña ${ana.id}: no queda con qué comprobar ${de} de sus ${de} eventos`,
    );
    expect(salida).toMatch(new RegExp(`ATENCIÓN: dueña ${beto.id}: no queda con qué comprobar \\d+ de`));
    expect(Number(n)).toBeGreaterThan(0);
    const db = abrir(copia);
    const datos = eventosDe(db, "type = 'RehechoSinComprobar'").map(({ stream, data }) => [
      stream,
      JSON.parse(data),
    ]);
    db.close();
    expect(datos).toHaveLength(2);
    expect(datos).toContainEqual([`sellos-${ana.id}`, { eventos: Number(de), comprobados: 0 }]);
  });
});

test('un arranque que rehace el libro sin poder comprobarlo todo lo registra una vez, y /libro lo dice', async () => {
  const copia = await copiaCon((db) =>
    db.exec(`DELETE FROM view_arbol; DELETE FROM view_libro;
      DELETE FROM checkpoints WHERE name IN ('libro', 'arbol')`),
  );
  const sinNada = abrir(copia);
  const cuantos = eventosDe(sinNada, `metadata LIKE '%"ownerId":"${ana.id}"%'`).length;
  sinNada.close();
  for (let veces = 0; veces < 2; veces++) {
    const servidor = await Servidor.arranca(SECRETO, copia);
    const { body } = await new Persona(servidor.url, ana.token, ana.id).get('/api/libro');
    await servidor.detiene();
    expect([body.solo_lectura, body.intervenciones]).toMatchObject([
      false,
      [
        {
          tipo: 'RehechoSinComprobar',
          texto: expect.stringMatching(
            `^Todo se hizo de nuevo .* no quedaba con qué comprobar .* de ${cuantos}\\.$`,
          ),
        },
      ],
    ]);
  }
  const db = abrir(copia);
  const antes = eventosDe(db, "type = 'RehechoSinComprobar'").map(({ metadata }) => JSON.parse(metadata));
  db.close();
  expect(antes.map(({ ownerId, userId }) => [ownerId, userId])).toEqual(
    [ana.id, beto.id].map((owner) => [owner, 'arranque']),
  );
});

test('un cambio anterior a un sello se encuentra, aunque todo lo demás se rehaga y no quede ningún ancla', async () => {
  const copia = await copiaCon((db) => {
    enLosDatos(0, 'total', 1)(db);
    db.exec("DELETE FROM checkpoints WHERE name <> 'nada'");
  });
  const servidor = await Servidor.arranca(SECRETO, copia);
  await servidor.detiene();
  expect(await auditar(copia)).toEqual({
    code: 1,
    salida: expect.stringMatching(
      /sus primeros \d+ eventos no es lo que se había guardado\. \[seal-mismatch · sello de \d+ eventos/,
    ),
  });
});

describe('En dos hilos', () => {
  const DE_OTRO = ['facturas', 'movimientos', 'clientes'];
  const TABLAS = ['view_facturas', 'view_libro', 'events'];
  /** Answers what the audit's second thread finds in a folder that this thread has open. */
  const delOtroHilo = async (copia: string, dejadas = TABLAS): Promise<unknown> => {
    const database = EmbeddedDatabase.open(copia);
    try {
      const upTo = toPosition(ultimo.position + 1_000);
      const hilo = new Worker(join(import.meta.dirname, '../dist/bundle/audit-beside.js'), {
        workerData: {
          ...{ data: copia, vistas: DE_OTRO.map((name) => ({ name, upTo })) },
          ...{ tablas: dejadas, tomadas: noneTaken(), carpeta: database.scratch.newFolder() },
        },
      });
      const [dicho] = await once(hilo, 'message').finally(() => hilo.terminate());
      return dicho;
    } finally {
      database.close();
    }
  };
  const enLaVista: Dano = (db) =>
    db.exec(`UPDATE view_movimientos SET doc = json_set(doc, '$.de_mas', 1) WHERE id LIKE '%${factura(1)}%'`);

  test('el segundo hilo dice si sus vistas son las que hace el registro, y falla si no lo puede leer', async () => {
    expect(await delOtroHilo(await copiaCon(() => {}))).toBe(true);
    expect(await delOtroHilo(await copiaCon(enLaVista))).toBe(false);
    const roto = await copiaCon((db) => db.exec(`UPDATE events SET data = '%' WHERE id = '${suyos[1]!.id}'`));
    await expect(delOtroHilo(roto)).rejects.toThrow();
  });

  test('el segundo hilo revisa las tablas que el primero no tomó, y encuentra un índice incompleto', async () => {
    const copia = await copiaCon(
      indiceCon('view_libro__owner__secuencia', (sql) => `${sql} AND secuencia <> 2`),
    );
    expect(await delOtroHilo(copia)).toBe(false);
    expect(await delOtroHilo(copia, ['events'])).toBe(true);
    const cuenta = noneTaken();
    const [uno, otro] = [taken(TABLAS, cuenta), taken(TABLAS, cuenta)];
    expect([uno.next().value, otro.next().value, uno.next().value]).toEqual(TABLAS);
    expect([uno.next().done, otro.next().done]).toEqual([true, true]);
  });

  test('el segundo hilo de una reconstrucción hace su parte en un archivo propio, con índices, igual a la guardada', async () => {
    const copia = await copiaCon(() => {});
    const database = EmbeddedDatabase.open(copia);
    try {
      const file = join(database.scratch.newFolder(), 'suyas.db');
      const pedido: ToMakeBeside = { data: copia, names: ['facturas', 'libro'], file };
      const hilo = new Worker(join(import.meta.dirname, '../dist/bundle/read-models.js'), {
        workerData: pedido,
      });
      const [dicho] = await once(hilo, 'message').finally(() => hilo.terminate());
      expect(dicho).toBe(true);
      const suyas = EmbeddedDatabase.scratch(file);
      for (const name of pedido.names) {
        const filas = `SELECT id, doc FROM view_${name} ORDER BY id`;
        expect(suyas.all(filas)).toEqual(database.all(filas));
        const indices = `SELECT sql FROM sqlite_master WHERE tbl_name = 'view_${name}' AND type = 'index' ORDER BY 1`;
        expect(suyas.all(indices)).toEqual(database.all(indices));
      }
      suyas.close();
    } finally {
      database.close();
    }
  });

  test('si el segundo hilo halla una diferencia o falla, el primero la busca y dice lo mismo', async () => {
    const copia = await copiaCon((db) => {
      enLaVista(db);
      db.exec(
        `UPDATE view_libro SET tipo = 'abono' WHERE n = (SELECT max(n) FROM view_libro WHERE secuencia = 1)`,
      );
    });
    const hechas = definitionsOfNew(DOMAIN);
    const causasCon = async (aparte?: Aparte) => {
      const database = EmbeddedDatabase.open(copia);
      const { causas } = await auditarCarpeta(database, hechas, SIN_ANCLAS, aparte);
      database.close();
      return causas.map(({ vista, documento }) => `${vista} ${documento}`);
    };
    const aqui = await causasCon();
    expect([...new Set(aqui.map((una) => una.split(' ')[0]))]).toEqual(['movimientos', 'libro']);
    const queDice = (sonIguales: Promise<boolean>) => () => ({
      sonIguales,
      tablas: [],
      dejar: async () => {},
    });
    expect(await causasCon(queDice(Promise.resolve(false)))).toEqual(aqui);
    expect(await causasCon(queDice(Promise.reject(new Error('sin memoria'))))).toEqual(aqui);
    expect(await causasCon(queDice(Promise.resolve(true)))).toEqual(
      aqui.filter((una) => una.startsWith('libro ')),
    );
  });
});

test.each([
  ["type = 'table' AND name = 'events'"],
  ["type = 'table' AND name = 'view_libro'"],
  // The product reads this index, the audit does not.
  ["type = 'index' AND tbl_name = 'events' AND sql IS NOT NULL"],
])('un archivo con una página en blanco se dice dañado: %s', async (donde) => {
  const copia = await copiaCon((db) => db.exec('PRAGMA journal_mode = DELETE'));
  const db = abrir(copia);
  const { rootpage } = db.prepare(`SELECT rootpage FROM sqlite_master WHERE ${donde}`).get() as {
    readonly rootpage: number;
  };
  const { page_size } = db.prepare('PRAGMA page_size').get() as { readonly page_size: number };
  cierra(db);
  const archivo = await open(join(copia, DATABASE_FILE), 'r+');
  await archivo.write(Buffer.alloc(page_size), 0, page_size, (rootpage - 1) * page_size);
  await archivo.close();
  expect(await auditar(copia)).toEqual({
    code: 1,
    salida: expect.stringMatching(
      /^El archivo de la base de datos está dañado: lo que no se puede leer no se verificó\. .*\[store-damaged\]\nHallazgos: 1 /,
    ),
  });
});

test('una entrada que no es un archivo se reporta, sin esperar por ella', async () => {
  const copia = await copiaCon(() => {});
  const carpeta = join(copia, 'archivos', 'pdf', factura(0));
  await mkdir(carpeta, { recursive: true });
  await symlink('/dev/null', join(carpeta, '1-e4'));
  await symlink(join(copia, 'nada'), join(carpeta, '2-e4'));
  spawnSync('mkfifo', [join(carpeta, '3-e4')]);
  await writeFile(join(copia, 'archivos', 'una nota.txt'), 'hola');
  const { code, salida } = await auditar(copia);
  expect([code, salida.match(/^Factura 1 · .*: el PDF guardado no es el que se hizo.*$/gm)?.length]).toEqual([
    1, 3,
  ]);
  expect(salida).toContain('Lo que hay en «archivos/una nota.txt» no lo puso este programa');
  await rm(join(copia, 'archivos'), { recursive: true });
  await writeFile(join(copia, 'archivos'), 'no es una carpeta');
  expect(await auditar(copia)).toEqual({
    code: 1,
    salida: expect.stringMatching(/^Lo que hay en «archivos» no lo puso este programa/),
  });
});

test('un registro cuyo final no se puede leer, y que nada muestra aún, no deja iniciar, y se dice con una línea', async () => {
  const copia = await copiaCon((db) =>
    db.exec(`INSERT INTO events SELECT (SELECT max(position) + 1 FROM events), stream, version + 1, 'un-id-nuevo', type, '%', metadata
      FROM events WHERE position = ${ultimo.position}`),
  );
  await expect(Servidor.arranca(SECRETO, copia)).rejects.toThrow(
    `the product ended with 1:\nNo se puede iniciar. El registro está dañado en ${ultimo.stream}: npm run audit dice dónde (docs/evidencia/auditoria.md).\n`,
  );
});

test('un archivo guardado con otro tipo de contenido se reporta como cambiado, y un logo así no se entrega', async () => {
  const copia = await copiaCon(() => {});
  const archivos = new DiskFileStore(join(copia, 'archivos'));
  const logo = crypto.randomUUID();
  const guardados = [`pdf/${factura(0)}/1-e6`, 'exportaciones/una', `logos/${logo}/original`];
  for (const clave of guardados) await archivos.put(clave, Buffer.from('<script>'), 'text/html');
  const { code, salida } = await auditar(copia);
  expect([code, salida.match(/\[file-changed · .*\]$/gm)]).toEqual([
    1,
    expect.arrayContaining(guardados.map((clave) => expect.stringContaining(`documento ${clave}`))),
  ]);
  const servidor = await Servidor.arranca(SECRETO, copia);
  const { status } = await servidor.nadie.get(`/api/negocio-config/logo/${logo}`);
  await servidor.detiene();
  expect(status).toBe(404);
});

test('un archivo que el disco no deja leer no se reporta como cambiado: se dice que no se puede, tras los hallazgos', async () => {
  const conIlegible = async (dano: Dano): Promise<string> => {
    const copia = await copiaCon(dano);
    const carpeta = join(copia, 'archivos', 'pdf', factura(0));
    await mkdir(carpeta, { recursive: true });
    await symlink('/proc/self/mem', join(carpeta, '1-e4'));
    return copia;
  };
  expect(await auditar(await conIlegible(() => {}))).toEqual({
    code: 1,
    salida: expect.stringMatching(/^Los datos no se pueden usar ahora: EIO/),
  });
  expect(await auditar(await conIlegible((db) => db.exec('DELETE FROM view_clientes')))).toEqual({
    code: 1,
    salida: expect.stringMatching(
      /\[view-changed · .*\]\n(.*\n)*Los datos no se pueden usar ahora: EIO.*\n$/,
    ),
  });
});

test('un registro al que le quitaron los disparadores lo dice cada vez que se audita', async () => {
  const copia = await copiaCon(() => {});
  const db = abrir(copia);
  db.exec('DROP TRIGGER events_never_go');
  cierra(db);
  for (const mas of [[], ['--pdf'], []])
    expect(await auditar(copia, ...mas)).toEqual({
      code: 1,
      salida: expect.stringContaining('Al registro le quitaron el seguro «events_never_go»'),
    });
});

describe('Con las anclas que se guardaron', () => {
  let anclas: string;
  beforeAll(async () => {
    anclas = join(copias, 'anclas.txt');
    await writeFile(anclas, (await auditar(original)).salida);
  });

  /**
   * Forges a data folder as the operator of the machine could: a changed log, and every read model rebuilt. A
   * seal that is left reveals the change.
   */
  const rehecha = async (dano: Dano, quedaElSello = true): Promise<string> => {
    const copia = await copiaCon((db) => {
      dano(db);
      db.exec('DELETE FROM checkpoints');
    });
    // By seals and read models the rebuild still finds the change; the forger accepts it with `--aceptar`.
    expect((await herramienta('rebuild', '--data', copia)).code).toBe(1);
    expect((await herramienta('rebuild', '--data', copia, '--aceptar', 'nadie')).code).toBe(0);
    expect((await auditar(copia)).code).toBe(quedaElSello ? 1 : 0);
    return copia;
  };

  test('lo intacto sigue en orden, y se dice cuántas se comprobaron y hasta cuándo', async () => {
    expect(await auditar(original, '--anclas', anclas)).toEqual({
      code: 0,
      salida: expect.stringMatching(
        /Anclas comprobadas: 2 \(2 guardadas fuera, 0 del registro\); la más nueva es del \d\d\/\d\d\/\d{4} \(días de UTC\)\.\n$/,
      ),
    });
  });

  test('el manifiesto en un ZIP y el pie de una página, también citado en un correo, sirven de ancla', async () => {
    const [, linea = ''] = (await readFile(anclas, 'utf8')).split('\n');
    const { owner, secuencia, huella } = JSON.parse(linea) as Record<'owner' | 'secuencia' | 'huella', never>;
    const manifiesto = {
      formato: 'cuenta-clara/exportacion',
      owner,
      periodo: { desde: '2026-01-01', hasta: '2026-12-31' },
      anterior: { secuencia: 0, huella: '0'.repeat(64) },
      cabeza: { secuencia, huella },
    };
    const zip = join(copias, 'archivo.zip');
    await writeFile(zip, zipSync({ 'MANIFIESTO.json': strToU8(JSON.stringify(manifiesto)) }));
    const pagina = join(copias, 'pagina.txt');
    const impresa = `Libro ${secuencia} · ${String(huella).slice(0, 16)} · 28/02/2026`;
    await writeFile(pagina, impresa);
    const correo = join(copias, 'correo.txt');
    await writeFile(correo, `> ${impresa}\n`);
    const otra = await rehecha(enLosDatos(0, 'nota', 'otra'));
    for (const guardada of [zip, pagina, correo]) {
      expect((await auditar(original, '--anclas', guardada)).code).toBe(0);
      expect(await auditar(otra, '--anclas', guardada)).toEqual({
        code: 1,
        salida: expect.stringContaining('[anchor-mismatch'),
      });
    }
  });

  test('se encuentra un registro cambiado cuyo libro se rehízo', async () => {
    const { code, salida } = await auditar(await rehecha(enLosDatos(0, 'nota', 'otra')), '--anclas', anclas);
    expect([code, salida]).toEqual([
      1,
      expect.stringContaining(
        `l movimiento ${suyos.length} no es el de su comprobación guardada. [anchor-mismatch · asiento ${suyos.length}`,
      ),
    ]);
  });

  const restaurada = async (de: string, ...mas: string[]): Promise<Corrida & { readonly nueva: string }> => {
    const nueva = await mkdtemp(join(copias, 'restaurada-'));
    const archivo = join(nueva, 'respaldo');
    expect((await herramienta('backup', '--data', de, '--to', archivo)).code).toBe(0);
    const corrida = await herramienta('restore', '--from', archivo, '--data', nueva, ...mas);
    return { ...corrida, nueva };
  };
  const hechosEn = (carpeta: string): unknown[] => {
    const db = abrir(carpeta);
    const hechos = eventosDe(db, `stream = 'sellos-${ana.id}' AND type <> 'SelloPuesto'`);
    db.close();
    return hechos.map(({ type, data }) => [type, JSON.parse(data)]);
  };

  test('un respaldo que se restaura se comprueba contra las anclas, y queda registrado', async () => {
    const buena = await restaurada(original, '--anclas', anclas);
    expect([buena.code, buena.salida]).toEqual([
      0,
      expect.stringContaining('Anclas comprobadas: 2 (2 guardadas fuera, 0 del registro)'),
    ]);
    expect(hechosEn(buena.nueva)).toEqual([
      ['RespaldoRestaurado', { eventos: expect.any(Number), anclas: 1, posteriores: 0 }],
    ]);
    expect((await auditar(buena.nueva, '--anclas', anclas)).code).toBe(0);

    const sinAnclas = await restaurada(original);
    expect([sinAnclas.code, sinAnclas.salida]).toEqual([
      0,
      expect.stringContaining('Anclas comprobadas: ninguna. Sin una guardada fuera,'),
    ]);
    expect(hechosEn(sinAnclas.nueva)).toMatchObject([['RespaldoRestaurado', { anclas: 0 }]]);

    const ilegible = join(copias, 'ilegible.txt');
    await writeFile(ilegible, 'nada');
    const noSeHizo = await restaurada(original, '--anclas', ilegible);
    expect([noSeHizo.code, noSeHizo.salida]).toEqual([1, expect.stringContaining('no es un ancla: «nada»')]);
    expect(await readdir(noSeHizo.nueva)).toEqual(['respaldo']);
  });

  test('un respaldo cambiado se restaura, lo dice y deja en solo lectura; uno anterior a las anclas dice qué le falta', async () => {
    const otra = await rehecha(enLosDatos(0, 'nota', 'otra'));
    const cambiada = await restaurada(otra, '--anclas', anclas);
    expect([cambiada.code, cambiada.salida]).toEqual([
      1,
      expect.stringContaining(
        `El movimiento ${suyos.length} no es el de su comprobación guardada. [anchor-mismatch`,
      ),
    ]);
    expect(hechosEn(cambiada.nueva)).toMatchObject([
      ['CambioAceptado', { porque: 'nadie' }],
      ['CambioHallado', { antes: { tamano: 0 }, asiento: suyos.length, factura: expect.any(String) }],
      ['RespaldoRestaurado', { anclas: 0, posteriores: 0 }],
    ]);
    expect((await herramienta('rebuild', '--data', cambiada.nueva)).salida).toContain(
      `: el movimiento ${suyos.length} del libro ya no sale del registro. [entry-changed · asiento ${suyos.length} · dueña ${ana.id}]`,
    );
    const tocada = await restaurada(await copiaCon(enLosDatos(0, 'nota', 'otra')));
    expect([tocada.code, tocada.salida]).toEqual([
      1,
      expect.stringMatching(
        /^Factura 1 · José Núñez · .*: cambió la nota .*dice «otra»\)\. \[event-changed · evento /m,
      ),
    ]);

    const masNuevas = join(copias, 'mas-nuevas.txt');
    const [, linea = ''] = (await readFile(anclas, 'utf8')).split('\n');
    await writeFile(masNuevas, JSON.stringify({ ...JSON.parse(linea), secuencia: 999 }));
    const anterior = await restaurada(original, '--anclas', masNuevas);
    expect([anterior.code, anterior.salida]).toEqual([
      1,
      expect.stringContaining(
        'El libro termina antes del movimiento 999, del que hay una comprobación guardada. [ledger-tail-cut',
      ),
    ]);
    expect(hechosEn(anterior.nueva)).toMatchObject([['RespaldoRestaurado', { anclas: 0, posteriores: 1 }]]);
  });

  test('se encuentra un registro cortado cuyo libro se rehízo', async () => {
    const cortada = await rehecha(
      (db) => db.prepare('DELETE FROM events WHERE position >= ?').run([suyos.at(-1)!.position]),
      false,
    );
    const { code, salida } = await auditar(cortada, '--anclas', anclas);
    expect([code, salida]).toEqual([
      1,
      expect.stringContaining(`El libro termina antes del movimiento ${suyos.length},`),
    ]);
  });
});

test('Verificar responde a cada dueña los hallazgos de sus datos, y ninguno de otra dueña', async () => {
  const copia = await copiaCon(enLosDatos(1, 'total', 1));
  const servidor = await Servidor.arranca(SECRETO, copia);
  const verifica = async ({ token, id }: Persona) =>
    (await new Persona(servidor.url, token, id).post('/api/libro/verificar', undefined)).body;
  expect(await verifica(ana)).toMatchObject({
    ok: false,
    eventos: suyos.length,
    hallazgos: [
      {
        codigo: 'event-changed',
        secuencia: 2,
        texto: expect.stringMatching(
          /^Factura 2 · José Núñez · \$813\.16 · .*: cambió el saldo \(decía «\$713\.16», dice «\$1,526\.31»\)\.$/,
        ),
      },
    ],
  });
  expect(await verifica(beto)).toMatchObject({ ok: true, hallazgos: [] });
  await servidor.detiene();
});

test('un dato ilegible es un hallazgo también en Verificar, no un fallo', async () => {
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
        texto: 'Parte del registro no se puede leer; lo que sigue no se verificó.',
      },
    ],
  });
  await servidor.detiene();
});

const NO_SE_LEE =
  'Una parte de lo guardado no se puede leer. Avisa a quien administra el servicio: se vuelve a hacer a partir del registro.';

const sinUnaParte = (doc: string): readonly string[] => {
  const entero = JSON.parse(doc) as Record<string, unknown>;
  const [primera] = Object.entries(entero).find(([, dice]) => typeof dice === 'object')!;
  return [
    { ...entero, [primera]: undefined },
    { ...entero, [primera]: 'otra cosa' },
  ].map((otro) => JSON.stringify(otro));
};

describe('Lo guardado que no se puede leer, mientras el producto sigue en marcha', () => {
  let servidor: Servidor;
  let db: Database.Database;
  let suya: Persona;
  let otra: Persona;
  beforeAll(async () => {
    const copia = await copiaCon(() => {});
    servidor = await Servidor.arranca(SECRETO, copia);
    [suya, otra] = [ana, beto].map(({ token, id }) => new Persona(servidor.url, token, id)) as [
      Persona,
      Persona,
    ];
    db = abrir(copia);
  });
  afterAll(async () => {
    db.close();
    await servidor.detiene();
  });

  const mientras = async (
    tablas: readonly string[],
    dano: string,
    preguntar: () => Promise<void>,
  ): Promise<void> => {
    for (const tabla of tablas)
      db.exec(`CREATE TEMP TABLE antes_${tabla} AS SELECT rowid AS fila, * FROM ${tabla}`);
    db.exec(dano);
    try {
      await preguntar();
    } finally {
      for (const tabla of tablas) {
        const todas = columnasDe(db, tabla).join();
        db.exec(`UPDATE ${tabla} SET (${todas}) =
            (SELECT ${todas} FROM antes_${tabla} WHERE fila = ${tabla}.rowid);
          DROP TABLE antes_${tabla}`);
      }
    }
  };

  test('la línea de registro dice qué documento es y de quién, también cuando es JSON de otra forma', async () => {
    const una = (vista: string, donde = '1'): { id: string; doc: string } => {
      const de = `SELECT * FROM view_${vista} WHERE doc LIKE '%${ana.id}%' OR id = '${ana.id}'`;
      return db.prepare(`SELECT id, doc FROM (${de}) WHERE ${donde}`).get() as { id: string; doc: string };
    };
    const [laFactura, laClienta] = [una('facturas', vistaDe(1)), una('clientes')];
    const vistas = [
      ['facturas', laFactura, [`/api/facturas/${laFactura.id}`, '/api/facturas']],
      ['clientes', laClienta, [`/api/clientes/${laClienta.id}`, '/api/clientes']],
      ['accesos', una('accesos'), ['/api/accesos']],
      ['libro', una('libro', 'doc LIKE \'{"es":"asiento"%\''), ['/api/libro']],
      ['catalogo', una('catalogo'), ['/api/categorias-negocio', '/api/servicios-negocio']],
    ] as const;
    for (const [vista, { id, doc }, rutas] of vistas) {
      const guardar = (forma: string) =>
        db.prepare(`UPDATE view_${vista} SET doc = ? WHERE id = ?`).run([forma, id]);
      for (const forma of ['"x"', 'null', '7', '{}', '[]', ...sinUnaParte(doc)]) {
        guardar(forma);
        const dichos = await Promise.all(rutas.map(async (ruta) => (await suya.get(ruta)).body.message));
        expect([vista, forma, dichos]).toEqual([vista, forma, rutas.map(() => NO_SE_LEE)]);
      }
      guardar(doc);
      for (const ruta of rutas) expect((await suya.get(ruta)).status).toBe(200);
      const deLaVista = `"readModel":"${vista}"`;
      await servidor.linea(deLaVista, id);
      for (const linea of servidor.lineas(deLaVista))
        expect(JSON.parse(linea)).toMatchObject({ owner: ana.id });
    }
  });

  test('se responde 500 a quien lo pide, sin proponer otro intento', async () => {
    const dañada = { statusCode: 500, message: NO_SE_LEE };
    await mientras(['view_facturas'], `UPDATE view_facturas SET doc = '{' WHERE ${vistaDe(1)}`, async () => {
      expect((await suya.get(`/api/facturas/${factura(1)}`)).body).toEqual(dañada);
      expect((await suya.get('/api/facturas')).body).toEqual(dañada);
      expect((await suya.get(`/api/facturas/${factura(0)}`)).status).toBe(200);
      expect((await suya.post('/api/libro/verificar', undefined)).body).toMatchObject({
        ok: false,
        hallazgos: [{ texto: expect.stringContaining('lo que se guarda no se puede leer') }],
      });
    });
  });

  test('las columnas por las que se hallan los días no mudan dinero de un período a otro: se dice que están dañadas', async () => {
    const { zona } = (await otra.get('/api/libro')).body;
    // Midnight may have passed between these events.
    const [desde, hasta] = [suyos[0]!, suyos.at(-1)!].map(({ metadata }) =>
      diaEn(zona, (JSON.parse(metadata) as { at: string }).at),
    );
    const delPeriodo = () => suya.get(`/api/libro?desde=${desde}&hasta=${hasta}`);
    for (const [, cambio, donde] of COLUMNAS_DE_DIAS) {
      await mientras(['view_libro'], `UPDATE view_libro SET ${cambio} WHERE ${donde()}`, async () => {
        const { status, body } = await delPeriodo();
        expect([cambio, status, body.message]).toEqual([cambio, 500, NO_SE_LEE]);
      });
      expect((await delPeriodo()).status).toBe(200);
    }
  });

  test('un asiento y una factura ilegibles son hallazgos de Verificar', async () => {
    await mientras(
      ['view_libro', 'view_facturas'],
      `UPDATE view_libro SET doc = json_set(doc, '$.asiento', null) WHERE ${asiento(3)};
        UPDATE view_facturas SET doc = 'null' WHERE ${deEl(beto.id)} AND numero_factura = 1`,
      async () => {
        for (const persona of [suya, otra])
          expect(await persona.post('/api/libro/verificar', undefined)).toMatchObject({
            status: 200,
            body: { ok: false, hallazgos: [{ codigo: 'view-changed' }] },
          });
      },
    );
    for (const persona of [suya, otra])
      expect((await persona.post('/api/libro/verificar', undefined)).body).toMatchObject({ ok: true });
  });
});

test('la auditoría termina con su código aunque nadie lea su salida', async () => {
  const dañada = await copiaCon((db) => db.exec(`UPDATE view_facturas SET doc = 'null' WHERE ${vistaDe(1)}`));
  for (const [carpeta, code] of [
    [original, 0],
    [dañada, 1],
  ] as const)
    expect(await herramientaSinQuienOiga('audit', '--data', carpeta)).toEqual({ code, salida: '' });
});

test('una carpeta que no se puede auditar se rechaza, sin crear datos', async () => {
  const vacia = join(copias, 'no-hay');
  expect(await auditar(vacia)).toEqual({ code: 1, salida: `No hay datos de Cuenta Clara en ${vacia}.\n` });
  for (const [contenido, porque] of [
    ['{"owner":1}', ': la línea 1 no es un ancla: «{"owner":1}»'],
    ['', ': no tiene ninguna ancla'],
    ['PK nada', ''],
    [null, ''],
  ] as const) {
    const archivo = join(copias, contenido === null ? 'no-existe.txt' : 'basura.txt');
    if (contenido !== null) await writeFile(archivo, contenido);
    expect(await auditar(original, '--anclas', archivo)).toEqual({
      code: 1,
      salida: `El archivo de anclas ${archivo} no se puede leer${porque}.\n`,
    });
  }
});

import { registrados } from '@cuenta-clara/dominio/dado.prueba';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { DUENA, OTRA_DUENA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import {
  claveDeOrilla,
  cimaDe,
  orillaDe,
  vistaDeArbol,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol.view';
import { abrirRelato } from '@cuenta-clara/dominio/evidencia/auditoria/relato';
import { NACE, NACE_BORRADOR, SE_PAGA } from '@cuenta-clara/dominio/evidencia/libro/libro.prueba';
import { DOMAIN } from '../../domain.ts';
import { EmbeddedDocumentStore } from '../../platform/document-store/embedded-document-store.ts';
import { NUMBER_OF_OWNER } from '../../platform/document-store/embedded-table.ts';
import { type EmbeddedDatabase } from '../../platform/engines/embedded-database.ts';
import { useDataDir } from '../../platform/engines/data-dir.prueba.ts';
import { EmbeddedEventStore } from '../../platform/event-store/embedded-event-store.ts';
import { type EventStore } from '../../platform/event-store/event-store.ts';
import { Projector } from '../../platform/read-side/projector.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { type LoMostrado } from './lo-mostrado.service.ts';
import { VerificacionDelLibro } from './verificacion-del-libro.service.ts';

/**
 * The log has no index of owners, as in EventStoreDB: the ledger is proved by the streams of the owner's
 * invoices.
 */

const FACTURAS = 130;
/** One more invoice than the entries of a slice (100), so that an invoice's events come in several slices. */
const PAGADAS = 101;

const dataDir = useDataDir();
let database: EmbeddedDatabase;
let log: EmbeddedEventStore;
let projector: Projector;
let verificacion: VerificacionDelLibro;
let deTodos: string[];

const sinIndice = (store: EventStore, bytes: number): EventStore => ({
  append: (...given) => store.append(...given),
  readStream: (...given) => store.readStream(...given),
  async *readAll({ owner, ...options } = {}) {
    for await (const batch of store.readAll(options)) {
      deTodos.push(...batch.map(({ metadata }) => metadata.ownerId));
      yield batch.filter(({ metadata }) => owner === undefined || metadata.ownerId === owner);
    }
  },
  subscribeAll: (...given) => store.subscribeAll(...given),
  bytesReadForOwner: () => bytes,
  lastPosition: () => store.lastPosition(),
  close: () => store.close(),
});

const streamDe = (owner: string, cual: number): string => `factura-${owner.slice(0, 8)}-${cual}`;

const registrar = async (
  owner: string,
  cual: number,
  evento: EventoDeFactura,
  version: number,
): Promise<void> => {
  const data =
    evento.type === 'FacturaCreada'
      ? { ...evento.data, user_id: owner, numero_factura: cual + 1 }
      : evento.data;
  const [uno] = registrados(streamDe(owner, cual), owner, [{ ...evento, data } as EventoDeFactura]);
  const { type, metadata } = uno!;
  await log.append(streamDe(owner, cual), version, [{ id: crypto.randomUUID(), type, data, metadata }]);
};

const soloLaPrueba: Pick<LoMostrado, 'contar'> = {
  contar: async (_owner, _guardadas, probar) => {
    const prueba = await probar();
    return { prueba, relato: abrirRelato(prueba.hallazgos, () => null).terminar() };
  },
};

const abrir = (bytes = 1e12): void => {
  const documentStore = new EmbeddedDocumentStore(database, DOMAIN.projections);
  const eventStore = sinIndice(log, bytes);
  projector = new Projector(log, documentStore, DOMAIN.projections, { info: () => {} });
  const stores = { eventStore, documentStore, readModels: projector } as Partial<Stores>;
  verificacion = new VerificacionDelLibro(stores as Stores, soloLaPrueba as LoMostrado);
};

beforeEach(async () => {
  deTodos = [];
  database = dataDir().open();
  log = new EmbeddedEventStore(database, DOMAIN.upcasters);
  const registros: Promise<void>[] = [];
  for (let cual = 0; cual < FACTURAS; cual++)
    for (const owner of [DUENA, OTRA_DUENA])
      registros.push(registrar(owner, cual, cual === FACTURAS - 1 ? NACE_BORRADOR : NACE, 0));
  for (let cual = 0; cual < PAGADAS; cual++)
    for (const owner of [OTRA_DUENA, DUENA]) registros.push(registrar(owner, cual, SE_PAGA, 1));
  await Promise.all(registros);
  abrir();
  await projector.start();
});

const suyos = async (): Promise<readonly Registrado[]> => {
  const todos: Registrado[] = [];
  for await (const batch of log.readAll({ owner: DUENA })) todos.push(...batch);
  return todos;
};

test('un libro intacto se prueba sin leer eventos de otra dueña', async () => {
  const { ok, asientos, eventos, cabeza } = await verificacion.de(DUENA);
  expect([ok, asientos, eventos, cabeza.secuencia]).toEqual([
    true,
    ...Array<number>(3).fill(FACTURAS + PAGADAS),
  ]);
  expect(deTodos).toEqual([]);
});

test('leer todo el registro, cuando cuesta menos, da el mismo resultado que leer por streams', async () => {
  const porStreams = await verificacion.de(DUENA);
  abrir(1_000);
  await projector.start();
  expect(await verificacion.de(DUENA)).toEqual(porStreams);
  expect(new Set(deTodos)).toEqual(new Set([DUENA, OTRA_DUENA]));
});

const rotos = (): void => database.define('DROP TRIGGER events_never_change; DROP TRIGGER events_never_go');
const todoVisto = async (): Promise<void> => {
  database.run('UPDATE checkpoints SET position = ?', Number(await log.lastPosition()));
};

const DANOS: readonly (readonly [que: string, dano: () => Promise<void>, codigos: readonly string[]])[] = [
  [
    'un evento con otros datos',
    async () => {
      rotos();
      database.run(
        "UPDATE events SET data = json_set(data, '$.nota', 'otra') WHERE id = ?",
        (await suyos())[3]!.id,
      );
    },
    ['event-changed'],
  ],
  [
    'un evento que dice ser de otra dueña',
    async () => {
      rotos();
      const cambio = "UPDATE events SET metadata = json_set(metadata, '$.ownerId', ?) WHERE id = ?";
      database.run(cambio, OTRA_DUENA, (await suyos())[3]!.id);
    },
    ['event-changed'],
  ],
  [
    'el último evento de una factura, que se quitó',
    async () => {
      rotos();
      database.run('DELETE FROM events WHERE id = ?', (await suyos()).at(-1)!.id);
    },
    ['log-tail-cut'],
  ],
  [
    'un evento que no se puede leer',
    async () => {
      rotos();
      database.run("UPDATE events SET data = '%PDF' WHERE id = ?", (await suyos())[3]!.id);
    },
    ['event-unreadable'],
  ],
  [
    'un evento de más en una factura pagada, que nadie asentó',
    async () => {
      await registrar(DUENA, 5, SE_PAGA, 2);
      await todoVisto();
    },
    ['ledger-tail-cut'],
  ],
  [
    'un borrador que el libro no conoce, aunque sus asientos se rehicieron',
    async () => {
      // The ledger is rebuilt without the event of the draft invoice, so that its chain is consistent.
      const { streamId, id } = (await suyos())[FACTURAS - 1]!;
      rotos();
      database.run("UPDATE events SET type = 'Nada' WHERE id = ?", id);
      await projector.rebuild(DOMAIN.projections.filter(({ name }) => name === 'libro'));
      database.run("UPDATE events SET type = 'FacturaCreada' WHERE id = ?", id);
      expect(streamId).toBe(streamDe(DUENA, FACTURAS - 1));
      expect(
        await new EmbeddedDocumentStore(database, DOMAIN.projections).get(vistaDeFacturas, streamId.slice(8)),
      ).not.toBeNull();
    },
    ['event-inserted'],
  ],
  [
    'el último asiento, que se quitó',
    async () => {
      const ultimo = FACTURAS + PAGADAS;
      database.run(
        `DELETE FROM view_libro WHERE owner = ${NUMBER_OF_OWNER} AND secuencia = ?`,
        DUENA,
        ultimo,
      );
    },
    ['ledger-tail-cut'],
  ],
];

const sellar = async (): Promise<void> => {
  const arbol = await new EmbeddedDocumentStore(database, DOMAIN.projections).get(
    vistaDeArbol,
    claveDeOrilla(DUENA),
  );
  const sello = { type: 'SelloPuesto', data: cimaDe(orillaDe(arbol)) } as const;
  const [{ metadata }] = registrados(`sellos-${DUENA}`, DUENA, [sello]) as [Registrado];
  await log.append(`sellos-${DUENA}`, 0, [{ id: crypto.randomUUID(), ...sello, metadata }]);
  await projector.start();
};

describe('con un sello', () => {
  beforeEach(sellar);

  test('un libro intacto se prueba sin leer eventos de otra dueña ni del resto del registro', async () => {
    const documentStore = new EmbeddedDocumentStore(database, DOMAIN.projections);
    expect(await documentStore.checkpoint(vistaDeArbol)).toBe(await log.lastPosition());
    expect((await verificacion.de(DUENA)).hallazgos).toEqual([]);
    expect(deTodos).toEqual([]);
  });

  test('se encuentra un evento cambiado, aunque las vistas se hayan rehecho después', async () => {
    rotos();
    const cambio = "UPDATE events SET data = json_set(data, '$.nota', 'otra') WHERE id = ?";
    database.run(cambio, (await suyos())[3]!.id);
    await projector.rebuild(DOMAIN.projections);
    const { hallazgos } = await verificacion.de(DUENA);
    expect(hallazgos.map(({ codigo }) => codigo)).toEqual(['seal-mismatch']);
    expect((await verificacion.de(OTRA_DUENA)).hallazgos).toEqual([]);
  });
});

test.each(DANOS)('se encuentra %s, y nada en el libro de otra dueña', async (_que, dano, codigos) => {
  await dano();
  const { ok, hallazgos } = await verificacion.de(DUENA);
  expect(ok).toBe(false);
  expect([...new Set(hallazgos.map(({ codigo }) => codigo))]).toEqual(expect.arrayContaining([...codigos]));
  expect((await verificacion.de(OTRA_DUENA)).hallazgos).toEqual([]);
});

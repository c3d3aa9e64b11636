import { jest } from '@jest/globals';
import { DUENA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { ESTADOS_DE_LISTA } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import { listaDeFacturasSchema } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { DOMAIN } from './domain.ts';
import { type LectorDeHistorial } from './historial/lector-de-historial.service.ts';
import { ahoraEn } from '@cuenta-clara/dominio/zona-horaria';
import { type DiaDeLaDuena } from './negocio/dia-de-la-duena.service.ts';
import { EmbeddedDocumentStore, FEW } from './platform/document-store/embedded-document-store.ts';
import { type EmbeddedDatabase, type Value } from './platform/engines/embedded-database.ts';
import { useDataDir } from './platform/engines/data-dir.prueba.ts';
import { type Caller } from './platform/write-side/caller.ts';
import { vistaDeMovimientos } from '@cuenta-clara/dominio/movimientos/movimientos.view';
import { ColumnasPorDuena } from './deudas/columnas-por-duena.ts';
import { ConsultasDeFacturas } from './facturas/facturas.consultas.ts';

/** By SQLite's query plans, no list, count or sum of invoices scans a whole table. */

const dataDir = useDataDir();
const by = { ownerId: DUENA } as Caller;
let database: EmbeddedDatabase;
let consultas: ConsultasDeFacturas;
let preguntas: { sql: string; values: Value[] }[];
/** Matches of each search: plans do not depend on rows, so the tables can be empty. */
let halladas: number;

beforeEach(async () => {
  database = dataDir().open();
  const documents = new EmbeddedDocumentStore(database, DOMAIN.projections);
  for (const projection of DOMAIN.projections) await documents.reset(projection);
  const ahora = ahoraEn('America/Mexico_City', '2026-11-22T18:00:00.000Z');
  const dia = { hoy: async () => ahora.hoy, ahora: async () => ahora } as unknown as DiaDeLaDuena;
  consultas = new ConsultasDeFacturas({} as LectorDeHistorial, dia, documents);
  preguntas = [];
  halladas = 0;
  for (const como of ['all', 'get'] as const) {
    const pregunta = database[como].bind(database);
    jest.spyOn(database, como).mockImplementation((sql: string, ...values: Value[]) => {
      preguntas.push({ sql, values });
      const deBusqueda = sql.startsWith('SELECT DISTINCT n ');
      return (
        deBusqueda ? Array.from({ length: halladas }, (_, n) => ({ n })) : pregunta(sql, ...values)
      ) as never;
    });
  }
});

const recorridas = (): readonly string[] => {
  const hechas = preguntas.filter(({ sql }) => /FROM\s+\(?.*(view|words)_/s.test(sql));
  expect(hechas.length).toBeGreaterThan(0);
  return hechas.flatMap(({ sql, values }) =>
    database
      .all(`EXPLAIN QUERY PLAN ${sql}`, ...values)
      .map(({ detail }) => String(detail))
      .filter((paso) => /SCAN (view|words)_/.test(paso))
      .map((paso) => `${paso}: ${sql}`),
  );
};

const ORDENES = [
  ...['creada', 'numero_factura', 'fecha_factura', 'fecha_vencimiento', 'total', 'balance_restante'],
];

test.each(ORDENES)(
  'las listas de facturas por %s, con cualquier filtro, se leen por un índice',
  async (columna) => {
    for (const estado of [undefined, ...ESTADOS_DE_LISTA])
      for (const [mas, cuantas] of [
        [{}, 0],
        [{ q: 'jose 850' }, 1],
        [{ q: 'jose 850' }, FEW + 1],
        [{ cliente_id: '11111111-1111-4111-8111-111111111111' }, 0],
        [{ fecha_inicio: '2026-01-01', fecha_fin: '2026-03-31' }, 0],
      ] as const)
        for (const sentido of ['asc', 'desc']) {
          halladas = cuantas;
          await consultas.listar(
            listaDeFacturasSchema.parse({ estado, order: `${columna}.${sentido}`, ...mas }),
            by,
          );
        }
    expect(recorridas()).toEqual([]);
  },
);

test('las sumas de siempre no leen facturas: las vencidas se suman de un índice por día en que vencen', async () => {
  await consultas.resumir({}, by);
  expect(preguntas.filter(({ sql }) => sql.includes('view_facturas'))).toEqual([]);
  const sumas = preguntas.filter(({ sql }) => sql.includes('total('));
  const pasos = sumas.flatMap(({ sql, values }) => database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values));
  expect(pasos.map(({ detail }) => String(detail)).filter((paso) => paso.includes('view_'))).toEqual(
    ['cuantas', 'monto'].map(() =>
      expect.stringContaining('COVERING INDEX view_movimientos__owner__suma__por__monto__cuantas'),
    ),
  );
});

test('las sumas de facturas, de siempre y de un período, se leen por un índice', async () => {
  for (const periodo of [{}, { fecha_inicio: '2026-01-01', fecha_fin: '2026-03-31' }])
    await consultas.resumir(listaDeFacturasSchema.parse(periodo), by);
  expect(recorridas()).toEqual([]);
});

test('lo que debe cada clienta y las filas de todas se leen por un índice, sin filas de más y sin ordenarlas', async () => {
  const documents = new EmbeddedDocumentStore(database, DOMAIN.projections);
  preguntas = [];
  await documents.find(vistaDeMovimientos, { equal: { owner: DUENA, cliente_id: 'una' } });
  await documents.sum(
    vistaDeMovimientos,
    { equal: { owner: DUENA, suma: 'vencimiento' }, ranges: [{ field: 'por', to: '2026-11-22' }] },
    'monto',
  );
  await new ColumnasPorDuena(documents).de(DUENA);
  await documents.find(vistaDeMovimientos, {
    equal: { owner: DUENA, dia_de_pago: '2026-11-22' },
    order: [{ field: 'posicion', direction: 'asc' }],
    skip: 100,
    limit: 100,
  });
  expect(recorridas()).toEqual([]);
  const planes = preguntas
    .filter(({ sql }) => /^SELECT .*view_movimientos/s.test(sql))
    .map(({ sql, values }) =>
      database.all(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => String(detail)),
    );
  const indices = planes.map(([paso]) => /INDEX (\w+)/.exec(paso!)?.[1]);
  expect(indices).toEqual([
    'view_movimientos__owner__cliente_id__vence',
    'view_movimientos__owner__suma__por__monto__cuantas',
    'view_movimientos__owner__posicion__cliente_id__vence__dia_en_cuenta__monto',
    'view_movimientos__owner__dia_de_pago__posicion',
  ]);
  expect(
    planes
      .slice(1, 3)
      .flat()
      .filter((paso) => paso.includes('view_') && !paso.includes('COVERING INDEX')),
  ).toEqual([]);
});

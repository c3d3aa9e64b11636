import { join } from 'node:path';
import fc from 'fast-check';
import { CUALQUIER_LETRA } from '@cuenta-clara/dominio/cualquier-letra.prueba';
import Database from 'libsql';
import {
  Contrato,
  type Esquema,
  type Operacion,
  direccionDe,
  idPara,
  negocioCompleto,
} from './contrato.prueba.ts';
import { DIBUJA_AL_EMITIR, type Persona, Servidor } from './servidor.prueba.ts';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';

/**
 * Sends random requests to every route: no answer is a 5xx, and a refusal changes nothing (decisions, "The
 * HTTP contract").
 */

const PETICIONES = sorteos(700, 5_500);

let servidor: Servidor;
let contrato: Contrato;
let ana: Persona;
let ids: Readonly<Record<string, string>>;
let log: Database.Database;

beforeAll(async () => {
  servidor = await Servidor.arranca(DIBUJA_AL_EMITIR);
  contrato = await Contrato.de(servidor.url);
  ana = await servidor.dueña();
  ({ ids } = await negocioCompleto(ana));
  log = new Database(join(servidor.dataDir, 'cuenta-clara.db'), { readonly: true });
});
afterAll(async () => {
  log.close();
  await servidor.termina();
});

/**
 * Background jobs record these events at any time, as they make archives and copies of data, and fix the ends
 * of days.
 */
const DE_TRABAJOS = [
  ...['ExportacionAvanzada', 'ExportacionLista', 'ExportacionFallida', 'FinDeDiaFijado', 'SelloPuesto'],
  ...['MisDatosAvanzados', 'MisDatosListos', 'MisDatosFallidos'],
];
const PEDIDOS = `
  SELECT count(*) AS n FROM events
  WHERE type NOT IN (${DE_TRABAJOS.map((uno) => `'${uno}'`).join(', ')})
`;
const eventos = (): number => Number((log.prepare(PEDIDOS).get() as { n: number }).n);

const ROTO = fc.constantFrom<unknown>(
  ...[null, '', ' ', 0, -1, -0, 1e308, 1.005, '1e999', true, [], {}, [[]], { $gt: '' }, { length: 1 }],
  ...['\u0000', '\ud800', 'á'.repeat(6_000), "'; DROP TABLE events; --", '<script>', '../../etc/passwd'],
  ...['9999-99-99', '2026-02-30', '+010000-01-01', 'NaN', 'Infinity', '__proto__', '١٢٣'],
);
const LO_QUE_SEA = fc.oneof(ROTO, fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: CUALQUIER_LETRA }));

const deEsquema = (esquema: Esquema, nombre = ''): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: bueno(contrato.resuelve(esquema), nombre) },
    { weight: 1, arbitrary: LO_QUE_SEA },
  );

const bueno = (esquema: Esquema, nombre: string): fc.Arbitrary<unknown> => {
  const { type, anyOf, properties, items, format } = esquema;
  if (anyOf) return fc.oneof(...anyOf.map((uno) => deEsquema(uno, nombre)));
  if (esquema.enum) return fc.constantFrom(...esquema.enum);
  if (esquema.const !== undefined) return fc.constant(esquema.const);
  if (properties) {
    const campos = Object.entries(properties).map(
      ([campo, suyo]) => [campo, deEsquema(suyo, campo)] as const,
    );
    return fc.record(Object.fromEntries(campos), { requiredKeys: [...(esquema.required ?? [])] });
  }
  if (items) return fc.array(deEsquema(items, nombre), { maxLength: 4 });
  if (type === 'number' || type === 'integer')
    return fc.oneof(
      fc.integer({ min: 0, max: 1000 }),
      fc.double({ noNaN: true }),
      fc.constant(esquema.maximum),
    );
  if (type === 'boolean') return fc.boolean();
  if (nombre.endsWith('_id')) return fc.constantFrom(...Object.values(ids), crypto.randomUUID());
  if (format === 'date' || format === 'date-time' || nombre.startsWith('fecha'))
    return fc.constantFrom('2026-11-21', '2026-11-21T10:00:00Z', '9999-12-31', '0000-01-01');
  return fc.oneof(
    fc.constantFrom('Ana', '2221234567', 'ana@ejemplo.mx', 'https://ejemplo.mx', '#2563eb'),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
  );
};

const ID_CUALQUIERA = fc.oneof(
  fc.uuid(),
  fc.string({ unit: CUALQUIER_LETRA, minLength: 1, maxLength: 60 }),
  fc.constantFrom('..', '%00', 'null', 'undefined', '__proto__', '%2e%2e%2f', 'x'.repeat(500)),
);

const segura = (texto: string): string => encodeURIComponent(texto.replace(/\p{Cs}/gu, ''));

test(`${PETICIONES} peticiones al azar por todas las rutas: ningún 5xx, y nada cambia con un 4xx`, async () => {
  // Deletions and the logout run last, because other requests need the data and the session.
  const turno = ({ metodo, ruta }: Operacion) => (ruta.endsWith('/logout') ? 2 : metodo === 'DELETE' ? 1 : 0);
  const operaciones = [...contrato.operaciones].sort((a, b) => turno(a) - turno(b));
  const veces = Math.ceil(PETICIONES / operaciones.length);
  const cuenta = { peticiones: 0, rechazos: 0 };
  for (const { nombre, metodo, ruta, cuerpo, consulta } of operaciones) {
    const suyo = idPara(ids, ruta);
    const peticion = fc.record({
      id: fc.oneof(fc.constant(suyo ?? crypto.randomUUID()), ID_CUALQUIERA),
      cuerpo: cuerpo ? deEsquema(cuerpo) : fc.option(LO_QUE_SEA, { nil: undefined, freq: 8 }),
      consulta: fc.record(
        Object.fromEntries(consulta.map(({ name, schema }) => [name, deEsquema(schema, name)])),
        { requiredKeys: [] },
      ),
      clave: fc.option(fc.constantFrom('k', 'ñ', ' ', 'x'.repeat(201), 'k2'), { nil: undefined }),
      enBruto: fc.boolean(),
    });
    await fc
      .assert(
        fc.asyncProperty(peticion, async ({ id, cuerpo: enviado, consulta: pedido, clave, enBruto }) => {
          const query = Object.entries(pedido).map(
            ([campo, valor]) =>
              `${campo}=${segura(typeof valor === 'string' ? valor : (JSON.stringify(valor) ?? ''))}`,
          );
          const path = direccionDe(ruta, segura(id)) + (query.length > 0 ? `?${query.join('&')}` : '');
          const texto = enviado === undefined ? undefined : (JSON.stringify(enviado) ?? '');
          const antes = eventos();
          const { status } = await ana.pide(
            metodo,
            path,
            metodo === 'GET' ? undefined : enBruto && typeof enviado === 'string' ? enviado : texto,
            clave !== undefined && /^[\x21-\x7e]*$/.test(clave) ? { 'idempotency-key': clave } : {},
          );
          cuenta.peticiones++;
          expect(status).toBeLessThan(500);
          if (status < 400) return;
          cuenta.rechazos++;
          expect(eventos()).toBe(antes);
        }),
        { numRuns: veces },
      )
      .catch((error: unknown) => {
        throw new Error(`${nombre}: ${String((error as Error).message)}`, { cause: error });
      });
  }
  console.log(`al azar: ${cuenta.peticiones} peticiones, ${cuenta.rechazos} rechazadas`);
  expect(cuenta.peticiones).toBeGreaterThanOrEqual(PETICIONES);
  expect((await servidor.nadie.get('/api/salud')).status).toBe(200);
});

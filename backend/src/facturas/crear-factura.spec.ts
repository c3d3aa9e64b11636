import { v7 as uuidv7 } from 'uuid';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { nuevaFacturaSchema } from '@cuenta-clara/dominio/facturas/factura.schema';
import { vistaDeFacturas } from '@cuenta-clara/dominio/facturas/factura.view';
import { DOMAIN } from '../domain.ts';
import { Claims } from '../platform/write-side/claims.ts';
import { DecisionRunner } from '../platform/write-side/decision-runner.ts';
import { useDataDir } from '../platform/engines/data-dir.prueba.ts';
import { openEmbedded } from '../platform/deployments/embedded-platform.ts';
import { RoundTrips } from '../platform/event-store/round-trips.prueba.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { newLog } from '../platform/system/log.ts';
import { LateWrites } from '../platform/write-side/late-writes.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { TestClock } from '../platform/system/test-clock.prueba.ts';
import { Numbers } from '../platform/write-side/numbers.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { CrearFactura, CrearFacturaHandler } from './facturas.handlers.ts';

/** Sequential waits for the log are counted: on servers each is a network round trip. */

const ANA = uuidv7();
const dataDir = useDataDir();
let stores: Stores;
let viajes: RoundTrips;
let crear: CrearFacturaHandler;
let cliente_id: string;

const quien = (clave?: string): Caller => ({
  ownerId: ANA,
  userId: ANA,
  correlationId: uuidv7(),
  commandId: clave ?? uuidv7(),
  ...(clave !== undefined && { requestHash: 'el mismo cuerpo' }),
});

beforeEach(async () => {
  const clock = new TestClock();
  stores = openEmbedded(dataDir().path, DOMAIN, clock, newLog('silent'));
  await stores.readModels.start();
  viajes = new RoundTrips(stores.eventStore);
  const handler = new DecisionRunner(viajes.counted, clock, DOMAIN.upcasters);
  const writeSide = new WriteSide(
    handler,
    stores.readModels,
    new Metrics(),
    stores.announcements,
    DOMAIN.ending,
    new LateWrites(),
  );
  crear = new CrearFacturaHandler(writeSide, new Numbers(new Claims(handler, clock), stores.documentStore));
  cliente_id = uuidv7();
  const datos = {
    nombre: 'José Núñez',
    empresa: null,
    telefono: '2227654321',
    email: null,
    categoria: 'activo',
    identification_number: null,
    sexo: null,
    direccion: null,
    notas: null,
    fecha_inicio: '1900-01-01',
    fecha_vencimiento: '1900-01-01',
    fecha_nacimiento: '1900-01-01',
    fiscal: null,
  } as const;
  await writeSide.execute({
    of: agregadoDeCliente,
    id: cliente_id,
    creates: true,
    command: { type: 'CrearCliente', user_id: ANA, datos },
    by: quien(),
  });
  viajes.reset();
});
afterEach(() => stores.close());

const pide = (by: Caller, numero_factura?: number) => {
  const solicitud = nuevaFacturaSchema.parse({
    cliente_id,
    fecha_factura: '2026-03-01',
    items: [{ descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2 }],
    nota: 'Gracias',
    terminos: 'Pago a 30 días',
    ...(numero_factura && { numero_factura }),
  });
  return crear.execute(new CrearFactura(solicitud, by));
};

const folio = (numero: number): string => `append folio-${ANA}-${numero}`;

test.each([
  ['con el siguiente número', undefined],
  ['con un número suyo', 1],
])('una factura nueva %s espera tres veces al registro: registros, folio, factura', async (_, numero) => {
  const { id } = await pide(quien(), numero);
  expect(viajes.inARow).toBe(3);
  const propios = [`read ${agregadoDeCliente.prefijo}${cliente_id}`, `read negocio-${ANA}`];
  expect(viajes.calls).toEqual([...propios, folio(1), `append factura-${id}`]);
});

test('con una Idempotency-Key se lee además si la factura ya existe, en paralelo con las otras lecturas', async () => {
  const { id } = await pide(quien(uuidv7()));
  expect(viajes.inARow).toBe(3);
  expect(viajes.calls.filter((viaje) => viaje === `read factura-${id}`)).toHaveLength(1);
  expect(viajes.calls).toHaveLength(5);
});

test('una petición repetida con su Idempotency-Key espera al registro una vez, no aparta folio y responde lo mismo', async () => {
  const clave = uuidv7();
  const primera = await pide(quien(clave));
  viajes.reset();
  expect(await pide(quien(clave))).toEqual(primera);
  expect(viajes.inARow).toBe(1);
  expect(viajes.calls.filter((viaje) => viaje.startsWith('append'))).toEqual([]);
});

test('la respuesta de crear una factura es igual a la factura guardada en las vistas', async () => {
  const creada = await pide(quien());
  expect(await stores.documentStore.get(vistaDeFacturas, creada.id)).toEqual(creada);
});

test('una factura que rompe una regla no aparta ningún folio', async () => {
  cliente_id = uuidv7();
  await expect(pide(quien())).rejects.toThrow('Cliente no encontrado.');
  expect(viajes.calls.filter((viaje) => viaje.startsWith('append'))).toEqual([]);
});

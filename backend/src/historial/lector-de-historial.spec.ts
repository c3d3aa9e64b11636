import { v7 as uuidv7 } from 'uuid';
import { agregadoDeCliente } from '@cuenta-clara/dominio/clientes/cliente.agregado';
import { type EventoDeCliente } from '@cuenta-clara/dominio/clientes/cliente';
import { vistaDeClientes } from '@cuenta-clara/dominio/clientes/cliente.view';
import { registrados } from '@cuenta-clara/dominio/dado.prueba';
import { SIN_FECHA } from '@cuenta-clara/dominio/fechas';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { type Personas } from '../cuentas/personas.ts';
import { DOMAIN } from '../domain.ts';
import { EmbeddedEventStore } from '../platform/event-store/embedded-event-store.ts';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { useDataDir } from '../platform/engines/data-dir.prueba.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { LateWrites } from '../platform/write-side/late-writes.ts';
import { LectorDeHistorial } from './lector-de-historial.service.ts';

const dataDir = useDataDir();
const CAMBIOS = 400;
const NADIE_MAS: Personas = { nombres: async () => (id: string) => id } as unknown as Personas;
const ana = { ownerId: uuidv7() } as Caller;

let log: EmbeddedEventStore;
let lector: LectorDeHistorial;
let id: string;
let leidos: number;

const anota = async (...eventos: readonly EventoDeCliente[]): Promise<void> => {
  const flujo = agregadoDeCliente.flujo(id);
  const version = (await log.readStream(flujo)[Symbol.asyncIterator]().next()).done ? 0 : CAMBIOS;
  const nuevos = registrados(flujo, ana.ownerId, eventos).map(({ type, data, metadata }) => ({
    ...({ type, data } as EventoDeCliente),
    metadata,
    id: uuidv7(),
  }));
  await log.append(flujo, version, nuevos);
};
const DATOS = {
  nombre: 'Rosa Díaz',
  empresa: null,
  telefono: '2221112233',
  email: null,
  categoria: 'activo',
  identification_number: null,
  sexo: null,
  direccion: null,
  notas: null,
  fecha_inicio: SIN_FECHA,
  fecha_vencimiento: SIN_FECHA,
  fecha_nacimiento: SIN_FECHA,
  fiscal: null,
} as const;
const cambio = (notas: string): EventoDeCliente => ({
  type: 'ClienteActualizado',
  data: { ...DATOS, notas },
});

beforeEach(async () => {
  id = uuidv7();
  log = new EmbeddedEventStore(dataDir().open(), DOMAIN.upcasters);
  const cambios = Array.from({ length: CAMBIOS - 1 }, (_, n) => cambio(`nota ${n}`));
  await anota({ type: 'ClienteCreado', data: { user_id: ana.ownerId, ...DATOS } }, ...cambios);
  leidos = 0;
  const contado = {
    readStream: async function* (...que: Parameters<EmbeddedEventStore['readStream']>) {
      for await (const eventos of log.readStream(...que)) {
        leidos += eventos.length;
        yield eventos;
      }
    },
  } as unknown as EventStore;
  lector = new LectorDeHistorial(NADIE_MAS, contado, new LateWrites());
});
afterEach(() => log.close());

const pedir = (antes?: number): Promise<Historial> => lector.de(agregadoDeCliente, id, { antes }, ana);
const veinte = <T>(pedido: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 20 }, pedido));
const CERCA = 150;

test.each([
  ['la más nueva', undefined, CAMBIOS],
  ['una de en medio', 300, 299],
])('veinte lecturas a la vez de la misma página, %s, leen su historia una vez', async (_, antes, eventos) => {
  const [primera, ...otras] = await veinte(() => pedir(antes));
  expect(primera!.eventos.at(-1)!.version).toBe(eventos);
  for (const otra of otras) expect(otra).toEqual(primera);
  expect(leidos).toBeLessThanOrEqual(eventos + CERCA);
});

test('veinte páginas a la vez, de la más nueva hacia atrás, leen la corriente una vez, y poco más por página', async () => {
  const paginas = await Promise.all(Array.from({ length: 20 }, (_, n) => pedir(CAMBIOS - n)));
  expect(paginas.map(({ eventos }) => eventos.at(-1)!.version)).toEqual(
    Array.from({ length: 20 }, (_, n) => CAMBIOS - n - 1),
  );
  expect(leidos).toBeLessThanOrEqual(CAMBIOS + 19 * CERCA);
});

test('veinte lecturas a la vez de una versión anterior leen la corriente dos veces', async () => {
  const vistas = await veinte(() => lector.vista(vistaDeClientes, agregadoDeCliente, id, ana, 300));
  expect(new Set(vistas.map((vista) => vista?.cliente.datos.notas))).toEqual(new Set(['nota 298']));
  expect(leidos).toBeLessThanOrEqual(2 * 300);
});

test('quien pide después de un cambio lo ve, aunque otra lectura ya vaya por la mitad', async () => {
  const antes = pedir();
  while (leidos === 0) await new Promise(setImmediate);
  await anota(cambio('la última'));
  const despues = await pedir();
  expect(despues.eventos.at(-1)!.cambios.at(-1)!.despues).toBe('la última');
  await antes;
});

test('otra dueña no ve el historial, tampoco mientras su dueña lo lee', async () => {
  const suya = pedir();
  const beto = { ownerId: uuidv7() } as Caller;
  expect((await lector.de(agregadoDeCliente, id, {}, beto)).eventos).toEqual([]);
  expect((await suya).eventos).not.toEqual([]);
});

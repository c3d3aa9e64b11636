import { type CommandBus } from '@nestjs/cqrs';
import { v7 as uuidv7 } from 'uuid';
import {
  type ComandoDeCotizacion,
  type Cotizacion,
  FACTURA_SIN_HACER,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion';
import { agregadoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.agregado';
import { CONTENIDO } from '@cuenta-clara/dominio/cotizaciones/cotizacion.prueba';
import { ErrorDeDominio, regla } from '@cuenta-clara/dominio/errores';
import { agregadoDeFactura } from '@cuenta-clara/dominio/facturas/factura.agregado';
import { type DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { DOMAIN } from '../domain.ts';
import { CrearFactura, CrearFacturaHandler } from '../facturas/facturas.handlers.ts';
import { FacturasEliminadas } from '../facturas/facturas-eliminadas.ts';
import { openEmbedded } from '../platform/deployments/embedded-platform.ts';
import { type Stores } from '../platform/deployments/stores.ts';
import { useDataDir } from '../platform/engines/data-dir.prueba.ts';
import { newLog } from '../platform/system/log.ts';
import { Metrics } from '../platform/system/metrics.ts';
import { TestClock } from '../platform/system/test-clock.prueba.ts';
import { type Act } from '../platform/write-side/act.ts';
import { type Caller } from '../platform/write-side/caller.ts';
import { Claims } from '../platform/write-side/claims.ts';
import { DecisionRunner } from '../platform/write-side/decision-runner.ts';
import { LateWrites } from '../platform/write-side/late-writes.ts';
import { Numbers } from '../platform/write-side/numbers.ts';
import { WriteSide } from '../platform/write-side/write-side.ts';
import { Conversiones } from './conversiones.service.ts';
import { FacturarCotizacion, FacturarCotizacionHandler } from './cotizaciones.handlers.ts';

const ANA = uuidv7();
const HOY = '2026-03-10';
const dataDir = useDataDir();
let stores: Stores;
let writeSide: WriteSide;
let conversiones: Conversiones;
let handler: FacturarCotizacionHandler;
let crear: (pedida: CrearFactura) => Promise<unknown>;
let id: string;

const quien = (): Caller => ({ ownerId: ANA, userId: ANA, correlationId: uuidv7(), commandId: uuidv7() });

beforeEach(async () => {
  const clock = new TestClock();
  stores = openEmbedded(dataDir().path, DOMAIN, clock, newLog('silent'));
  await stores.readModels.start();
  const runner = new DecisionRunner(stores.eventStore, clock, DOMAIN.upcasters);
  writeSide = new WriteSide(
    runner,
    stores.readModels,
    new Metrics(),
    stores.announcements,
    DOMAIN.ending,
    new LateWrites(),
  );
  const facturas = new CrearFacturaHandler(
    writeSide,
    new Numbers(new Claims(runner, clock), stores.documentStore),
  );
  crear = (pedida) => facturas.execute(pedida);
  const commands = {
    execute: (command: Act<never, never, never> | CrearFactura): Promise<unknown> =>
      command instanceof CrearFactura
        ? crear(command)
        : writeSide.execute({ ...command.addressed, by: command.by }),
  } as CommandBus;
  const dia = {
    hoy: () => Promise.resolve(HOY),
    ahora: () => Promise.resolve({ hoy: HOY, instante: `${HOY}T18:00:00.000Z` }),
  } as unknown as DiaDeLaDuena;
  conversiones = new Conversiones(commands, writeSide, dia, stores, new FacturasEliminadas(newLog('silent')));
  handler = new FacturarCotizacionHandler(writeSide, dia, conversiones);
  id = uuidv7();
  await cotizar({ type: 'CrearCotizacion', user_id: ANA, contenido: CONTENIDO }, true);
  await cotizar({ type: 'EnviarCotizacion', user_id: ANA, numero: 1, hoy: HOY });
  await cotizar({ type: 'AceptarCotizacion', user_id: ANA, por: 'duena', nombre: null, nota: 'Sí' });
});
afterEach(() => stores.close());

const cotizar = (command: ComandoDeCotizacion, creates = false): Promise<unknown> =>
  writeSide.execute({ of: agregadoDeCotizacion, id, creates, command, by: quien() });
const cotizacion = async (): Promise<Cotizacion> => {
  const { decider, flujo } = agregadoDeCotizacion;
  return (await writeSide.load(decider, flujo(id))).cotizacion!;
};
const facturar = (by = quien()) => handler.execute(new FacturarCotizacion(id, {}, by));
const eliminar = (factura_id: string): Promise<unknown> =>
  writeSide.execute({
    of: agregadoDeFactura,
    id: factura_id,
    command: { type: 'EliminarFactura', user_id: ANA },
    by: quien(),
  });

test('una cotización cuya factura se eliminó se factura otra vez, aunque ningún trabajo la haya desligado', async () => {
  await facturar();
  const { factura_id } = await cotizacion();
  await eliminar(factura_id!);
  expect(await cotizacion()).toMatchObject({ estado: 'facturada', factura_id });
  await facturar();
  const otra = await cotizacion();
  expect(otra).toMatchObject({ estado: 'facturada', conversion: null });
  expect(otra.factura_id).not.toBe(factura_id);
});

test('otra dueña no desliga ni continúa una conversión', async () => {
  await facturar();
  const antes = await cotizacion();
  await eliminar(antes.factura_id!);
  const ajena = { ...quien(), ownerId: uuidv7() };
  await expect(handler.execute(new FacturarCotizacion(id, {}, ajena))).rejects.toMatchObject({
    code: 'no-existe',
  });
  expect(await cotizacion()).toEqual(antes);
});

test('el trabajo desliga la cotización de una factura que se eliminó', async () => {
  await facturar();
  const { factura_id } = await cotizacion();
  await eliminar(factura_id!);
  await conversiones.continuar({ id, ...quien() });
  expect(await cotizacion()).toMatchObject({ estado: 'aceptada', factura_id: null });
});

test('si una regla rechaza la factura, la cotización queda libre, se dice por qué, y se puede facturar después', async () => {
  const hacerla = crear;
  crear = () => Promise.reject(regla('No quedan folios.'));
  await expect(facturar()).rejects.toMatchObject({ message: 'No quedan folios.' });
  expect(await cotizacion()).toMatchObject({ estado: 'aceptada', conversion: null, factura_id: null });
  crear = hacerla;
  await facturar();
  expect(await cotizacion()).toMatchObject({ estado: 'facturada', conversion: null });
});

test('una petición rechazada que se repite es otro intento: se rechaza otra vez o hace una sola factura', async () => {
  const hacerla = crear;
  const by = quien();
  crear = () => Promise.reject(regla('No quedan folios.'));
  for (let vez = 0; vez < 2; vez++)
    await expect(facturar(by)).rejects.toMatchObject({ message: 'No quedan folios.' });
  crear = hacerla;
  await facturar(by);
  const { factura_id } = await cotizacion();
  expect(factura_id).not.toBeNull();
  await facturar(by);
  expect(await cotizacion()).toMatchObject({ estado: 'facturada', factura_id });
});

test('la misma petición no hace otra factura en lugar de la que se eliminó', async () => {
  const by = quien();
  await facturar(by);
  await eliminar((await cotizacion()).factura_id!);
  await expect(facturar(by)).rejects.toMatchObject({ message: FACTURA_SIN_HACER });
});

test('si crear la factura falla por algo que no es una regla, queda pedida, y el trabajo la crea después', async () => {
  const hacerla = crear;
  crear = () => Promise.reject(new ErrorDeDominio('solo-lectura', 'Solo lectura.'));
  await expect(facturar()).rejects.toMatchObject({ code: 'solo-lectura' });
  expect((await cotizacion()).conversion).not.toBeNull();
  crear = hacerla;
  await conversiones.continuar({ id, ...quien() });
  expect(await cotizacion()).toMatchObject({ estado: 'facturada', conversion: null });
});

import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { registrados } from '@cuenta-clara/dominio/dado.prueba';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { sumarDias } from '@cuenta-clara/dominio/fechas';
import { type EventoDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { NACE } from '@cuenta-clara/dominio/evidencia/libro/libro.prueba';
import { vistaDeFinesDeDia } from '@cuenta-clara/dominio/evidencia/fin-de-dia/fin-de-dia.view';
import { vistaDeLibro } from '@cuenta-clara/dominio/evidencia/libro/libro.view';
import { sorteos } from '@cuenta-clara/dominio/sorteos.prueba';
import { diaEn } from '@cuenta-clara/dominio/zona-horaria';
import { DOMAIN } from '../../domain.ts';
import { useDataDir } from '../../platform/engines/data-dir.prueba.ts';
import { openEmbedded } from '../../platform/deployments/embedded-platform.ts';
import { newLog } from '../../platform/system/log.ts';
import { type Stores } from '../../platform/deployments/stores.ts';
import { TestClock } from '../../platform/system/test-clock.prueba.ts';
import { Cortes } from './cortes.ts';

const LEIDAS: readonly string[] = [vistaDeLibro.name, vistaDeFinesDeDia.name];
const VISTAS = DOMAIN.projections.filter(({ name }) => LEIDAS.includes(name));

const dataDir = useDataDir();
let stores: Stores;
let lugar = 0;
beforeEach(async () => {
  lugar = 0;
  stores = openEmbedded(dataDir().path, DOMAIN, new TestClock(), newLog('silent'));
  // A read model accepts events only after a reset gave it a checkpoint.
  for (const vista of VISTAS) await stores.documentStore.reset(vista);
});
afterEach(() => stores.close());

const libroDe = async (instantes: readonly string[]): Promise<string> => {
  const owner = uuidv7();
  const eventos = instantes.map((at): Registrado<EventoDeFactura> => {
    const [evento] = registrados<EventoDeFactura>(`factura-${uuidv7()}`, owner, [NACE], ++lugar);
    return { ...evento!, metadata: { ...evento!.metadata, at } };
  });
  if (eventos.length > 0) await stores.documentStore.apply(VISTAS, eventos, eventos.at(-1)!.position);
  return owner;
};

const fijado = async (owner: string, dia: string, secuencia: number): Promise<void> => {
  const data = { dia, zona: 'UTC', secuencia, huella: '0'.repeat(64) };
  const [evento] = registrados(`dias-${owner}`, owner, [{ type: 'FinDeDiaFijado', data }], ++lugar);
  await stores.documentStore.apply(VISTAS, [evento!], evento!.position);
};

const PRIMERO = '2026-03-06';
const DIAS = Array.from({ length: 6 }, (_, i) => sumarDias(PRIMERO, i));

/** The end of a day by brute force: the place with the fewest entries on its wrong side. */
const aMano = (
  instantes: readonly string[],
  zona: string,
  dia: string,
  desde = 0,
  hasta = instantes.length,
) => {
  const esDespues = instantes.map((instante) => diaEn(zona, instante) > dia);
  const mal = (fin: number) => esDespues.filter((despues, i) => despues === i < fin).length;
  const lugares = Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i);
  return lugares.reduce((mejor, otro) => (mal(otro) < mal(mejor) ? otro : mejor));
};

const instante = fc
  .integer({ min: -24 * 60, max: 7 * 24 * 60 })
  .map((minutos) => new Date(Date.parse(`${PRIMERO}T00:00:00.000Z`) + minutos * 60_000).toISOString());
const zona = fc.constantFrom('UTC', 'America/Tijuana', 'Pacific/Kiritimati', 'Asia/Kolkata');
const unLibro = fc
  .tuple(fc.array(instante, { maxLength: 25 }), fc.nat(25))
  .map(([instantes, enOrden]) => [...instantes.slice(0, enOrden).sort(), ...instantes.slice(enOrden)]);

test('cada día termina donde menos asientos quedan del lado equivocado', async () => {
  await fc.assert(
    fc.asyncProperty(unLibro, zona, async (instantes, suya) => {
      const cortes = await Cortes.de(stores.documentStore, await libroDe(instantes), suya);
      for (const dia of DIAS)
        expect([dia, await cortes.finDe(dia)]).toEqual([dia, aMano(instantes, suya, dia)]);
    }),
    { numRuns: sorteos(40, 1_000) },
  );
});

test('los fines de día registrados se conservan, y los demás quedan entre ellos', async () => {
  await fc.assert(
    fc.asyncProperty(unLibro, zona, fc.nat(25), fc.nat(25), async (instantes, suya, uno, otro) => {
      const owner = await libroDe(instantes);
      const [antes, despues] = [uno, otro]
        .map((fin) => Math.min(fin, instantes.length))
        .sort((a, b) => a - b);
      await fijado(owner, DIAS[1]!, antes!);
      await fijado(owner, DIAS[4]!, despues!);
      const cortes = await Cortes.de(stores.documentStore, owner, suya);
      const entre = (dia: string, desde: number, hasta: number) => aMano(instantes, suya, dia, desde, hasta);
      const fines = await Promise.all(DIAS.map((dia) => cortes.finDe(dia)));
      expect(fines).toEqual([
        entre(DIAS[0]!, 0, antes!),
        antes,
        entre(DIAS[2]!, antes!, despues!),
        entre(DIAS[3]!, antes!, despues!),
        despues,
        entre(DIAS[5]!, despues!, instantes.length),
      ]);
    }),
    { numRuns: sorteos(40, 1_000) },
  );
});

import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { type Evento } from '@cuenta-clara/dominio/decider';
import { DATOS, DUENA, PAGO } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { cifrasDe } from '@cuenta-clara/dominio/facturas/factura';
import { schemaOf } from '@cuenta-clara/dominio/upcasters';
import { DOMAIN } from '../../domain.ts';
import { systemClock } from '../system/clock.ts';
import { WrongExpectedVersion, collected } from '../event-store/event-store.ts';
import { Projector } from '../read-side/projector.ts';
import { openEmbedded } from './embedded-platform.ts';

/** The crash spec kills this process, which appends and prints the id of each acknowledged event. */

const WRITERS = 8;
const [dataDir = ''] = process.argv.slice(2);
const silent = pino({ level: 'silent' });
const { eventStore, documentStore } = openEmbedded(dataDir, DOMAIN, systemClock, silent);
await new Projector(eventStore, documentStore, DOMAIN.projections, silent).start();

const append = async (
  streamId: string,
  expectedVersion: number,
  events: readonly Evento[],
): Promise<void> => {
  const metadata = { ownerId: DUENA, userId: DUENA, at: new Date().toISOString(), correlationId: 'crash' };
  const given = events.map((event) => ({
    ...event,
    id: randomUUID(),
    metadata: { ...metadata, schema: schemaOf(DOMAIN.upcasters, event.type) },
  }));
  await eventStore.append(streamId, expectedVersion, given);
  process.stdout.write(given.map(({ id }) => `${id}\n`).join(''));
};

const invoice = async (numero_factura: number): Promise<void> => {
  const streamId = `factura-${randomUUID()}`;
  const datos = { ...DATOS, numero_factura };
  const antes = cifrasDe({ estado: 'pendiente', datos });
  await append(streamId, 0, [
    { type: 'FacturaCreada', data: { user_id: DUENA, estado: 'pendiente', idioma: 'en', ...datos } },
  ]);
  const edited = { ...datos, nota: 'ñ'.repeat(500), fecha_factura: '2026-03-02' };
  const after = { ...antes, fecha_factura: edited.fecha_factura };
  await append(streamId, 1, [
    { type: 'FacturaEditada', data: { ...edited, antes } },
    {
      type: 'PagoCompletado',
      data: { ...PAGO, monto: datos.balance_restante, antes: after },
    },
  ]);
  if (numero_factura % 3 === 0)
    await append(streamId, 3, [
      {
        type: 'PagoRevertido',
        data: { balance_restante: 0, monto: 0, antes: { ...after, estado: 'pagada' } },
      },
      { type: 'FacturaEliminada', data: { numero_factura, antes: after } },
    ]);
};

const category = async (): Promise<void> => {
  const streamId = `catalogo-${DUENA}`;
  const { length } = await collected(eventStore.readStream(streamId));
  await append(streamId, length, [
    { type: 'CategoriaCreada', data: { id: randomUUID(), nombre: 'Frenos', orden: null } },
  ]).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedVersion)) throw error;
  });
};

const write = async (writer: number): Promise<never> => {
  for (let numero = writer; ; numero += WRITERS) {
    await invoice(numero);
    await category();
  }
};
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer + 1)));

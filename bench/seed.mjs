import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { clienteDe, diaDePago, facturaPara } from './invoice.mjs';

/**
 * Fills a data folder by the product's own handlers without HTTP; read models then catch up in batches. The
 * product must be stopped.
 */

const OTHER_OWNERS = 199;
const INVOICES_OF_OTHERS = 5;
export const CUSTOMERS = 5_000;
/** Commands that run at once, so that their appends are committed together. */
const AT_ONCE = 500;

const isDraft = (/** @type {number} */ n) => n % 10 === 0;
const isPaid = (/** @type {number} */ n) => n % 10 >= 7;
/** The first customer is large: about a thousand of 100,000 invoices. */
const customerOf = (/** @type {number} */ n) => (n % 89 === 0 ? 0 : (n * 31) % CUSTOMERS);

/** Read models are built once after seeding, so handlers find no documents. */
const NOTHING_SHOWN = { get: async () => null, find: async () => [], fieldsOf: async () => [] };

/** @param {string} checkout @param {string} dataDir */
const openShop = async (checkout, dataDir) => {
  const built = (/** @type {string} */ name) => (/** @type {string} */ file) =>
    import(pathToFileURL(join(checkout, name, 'dist', file)).href);
  const [of, ofDominio] = [built('backend'), built('dominio')];
  const [embedded, clock, log, domain, commandHandler, claims, writeSide, metrics, numbered, late] =
    await Promise.all([
      of('platform/deployments/embedded-platform.js'),
      of('platform/system/clock.js'),
      of('platform/system/log.js'),
      of('domain.js'),
      of('platform/write-side/decision-runner.js'),
      of('platform/write-side/claims.js'),
      of('platform/write-side/write-side.js'),
      of('platform/system/metrics.js'),
      of('platform/write-side/numbers.js'),
      of('platform/write-side/late-writes.js'),
    ]);
  const [facturas, facturaSchema, clienteAgregado, cliente, zonas, dias, pdfJobs, exportJobs] =
    await Promise.all([
      of('facturas/facturas.handlers.js'),
      ofDominio('facturas/factura.schema.js'),
      ofDominio('clientes/cliente.agregado.js'),
      ofDominio('clientes/cliente.js'),
      of('cuentas/zona-de-la-cuenta.service.js'),
      of('negocio/dia-de-la-duena.service.js'),
      of('facturas/factura-pdf.jobs.js'),
      of('evidencia/exportacion/exportacion.jobs.js'),
    ]);

  const { systemClock } = clock;
  const { upcasters, projections, ending } = domain.DOMAIN;
  const openWith = (/** @type {readonly unknown[]} */ projections) =>
    embedded.openEmbedded(dataDir, { upcasters, projections }, systemClock, log.newLog('warn'));
  const stores = openWith([]);
  const handler = new commandHandler.DecisionRunner(stores.eventStore, systemClock, upcasters);
  const side = new writeSide.WriteSide(
    handler,
    stores.readModels,
    new metrics.Metrics(),
    stores.announcements,
    ending,
    new late.LateWrites(),
  );
  const numbers = new numbered.Numbers(new claims.Claims(handler, systemClock), NOTHING_SHOWN);
  const crear = new facturas.CrearFacturaHandler(side, numbers);
  const zona = new zonas.ZonaDeLaCuenta(side);
  const dia = new dias.DiaDeLaDuena(zona, NOTHING_SHOWN, systemClock);
  const cambiar = new facturas.CambiarFacturaHandler(side, numbers, dia, systemClock);

  const callerFor = (/** @type {string} */ ownerId) => ({
    ownerId,
    userId: ownerId,
    correlationId: 'bench',
    commandId: uuidv7(),
  });

  return {
    /** @param {string} ownerId @param {number} n @returns {Promise<string>} */
    cliente: async (ownerId, n) => {
      const by = callerFor(ownerId);
      const datos = cliente.clienteSchema.parse(clienteDe(n));
      await side.execute({
        of: clienteAgregado.agregadoDeCliente,
        id: by.commandId,
        creates: true,
        command: { type: 'CrearCliente', user_id: ownerId, datos },
        by,
      });
      return by.commandId;
    },
    /** @param {string} ownerId @param {object} body @returns {Promise<string>} */
    factura: async (ownerId, body) => {
      const solicitud = facturaSchema.nuevaFacturaSchema.parse(body);
      return (await crear.execute(new facturas.CrearFactura(solicitud, callerFor(ownerId)))).id;
    },
    /** @param {string} ownerId @param {string} id @param {{ metodo_pago_id: string, fecha: string }} pago */
    pago: (ownerId, id, pago) => {
      const cambio = facturaSchema.cambioDeFacturaSchema.parse({ estado: 'pagada', ...pago });
      return cambiar.execute(new facturas.CambiarFactura(id, cambio, callerFor(ownerId)));
    },
    /**
     * Marks invoices as printed and drops queued jobs, so that the next measurement leaves them out. Answers
     * the number of events.
     */
    close: async () => {
      const end = await stores.eventStore.lastPosition();
      for (const queue of [pdfJobs.COLA_DE_PDF, exportJobs.COLA_DE_EXPORTACION])
        await stores.jobQueue.enqueueAll(queue, [], end);
      await dropJobs(stores.jobQueue, pdfJobs.COLA_DE_PDF);
      await stores.close();
      const whole = openWith(projections);
      await whole.readModels.start();
      await whole.close();
      return Number(end);
    },
  };
};

/** @param {any} jobs @param {string} queue */
const dropJobs = async (jobs, queue) => {
  const { waiting } = await jobs.counts(queue);
  if (waiting === 0) return;
  await new Promise((resolve) => {
    let left = waiting;
    const worker = jobs.work(queue, { concurrency: 1, attempts: 1, backoff: 1 }, async () => {
      if (--left === 0) setImmediate(() => resolve(worker.stop()));
    });
  });
};

/** @returns the number reached before `deadline` */
const inBatches = async (
  /** @type {number} */ from,
  /** @type {number} */ to,
  /** @type {(n: number) => Promise<unknown>} */ work,
  deadline = Infinity,
) => {
  let next = from;
  while (next < to && performance.now() < deadline) {
    const size = Math.min(AT_ONCE, to - next);
    await Promise.all(Array.from({ length: size }, (_nothing, at) => work(next + at)));
    next += size;
  }
  return next;
};

/**
 * @typedef {object} Seeded
 * @property {string[]} clientes ids of the owner's customers
 * @property {string[]} porPagar ids of some invoices that are owed
 * @property {number} facturas how many of the owner's invoices were seeded
 */

/** @returns {Seeded} */
export const nothingSeeded = () => ({ clientes: [], porPagar: [], facturas: 0 });

const KEPT_FOR_PAYMENTS = 6_000;

/**
 * Creates invoices until the owner has `upTo` of them, or until `deadline`. The first call also creates her
 * customers and the other owners.
 * @param {object} options
 * @param {string} options.checkout
 * @param {string} options.dataDir
 * @param {{ id: string, metodoId: string }} options.owner
 * @param {Seeded} options.seeded updated by each call
 * @param {number} options.lastNumber the highest invoice number taken
 * @param {number} options.upTo
 * @param {number} [options.deadline]
 */
export const seed = async ({ checkout, dataDir, owner, seeded, lastNumber, upTo, deadline }) => {
  const shop = await openShop(checkout, dataDir);
  if (seeded.clientes.length === 0) {
    await inBatches(0, CUSTOMERS, async (n) => void (seeded.clientes[n] = await shop.cliente(owner.id, n)));
    await inBatches(0, OTHER_OWNERS, async (n) => {
      const other = randomUUID();
      const cliente = await shop.cliente(other, n);
      for (let numero_factura = 1; numero_factura <= INVOICES_OF_OTHERS; numero_factura++)
        await shop.factura(other, { ...facturaPara(cliente, 3, numero_factura), numero_factura });
    });
  }
  const before = seeded.facturas;
  const makeInvoice = async (/** @type {number} */ n) => {
    const cliente = seeded.clientes[customerOf(n)];
    const id = await shop.factura(owner.id, {
      ...facturaPara(cliente, 3, n),
      numero_factura: lastNumber + 1 + n - before,
      estado: isDraft(n) ? 'borrador' : 'pendiente',
    });
    if (isPaid(n)) await shop.pago(owner.id, id, { metodo_pago_id: owner.metodoId, fecha: diaDePago(n) });
    else if (!isDraft(n) && seeded.porPagar.length < KEPT_FOR_PAYMENTS) seeded.porPagar.push(id);
  };
  const began = performance.now();
  seeded.facturas = await inBatches(before, upTo, makeInvoice, deadline);
  const events = await shop.close();
  return { facturas: seeded.facturas - before, seconds: (performance.now() - began) / 1000, events };
};

/**
 * Drops queued jobs of earlier measurements. Answers the number of events.
 * @param {string} checkout @param {string} dataDir
 */
export const settle = async (checkout, dataDir) => {
  const shop = await openShop(checkout, dataDir);
  return shop.close();
};

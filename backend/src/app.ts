import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import fastifyMultipart from '@fastify/multipart';
import { BadRequestException, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, LogController } from 'fastify';
import { type Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { LOGO_MAXIMO_BYTES } from '@cuenta-clara/dominio/negocio/negocio';
import { AppModule } from './app.module.ts';
import { COLA_DE_CARTAS, CartasDeRestablecimiento } from './cuentas/cartas.jobs.ts';
import { COLA_DE_COTIZACIONES, CotizacionesJobs } from './cotizaciones/cotizaciones.jobs.ts';
import { DOMAIN } from './domain.ts';
import { COLA_DE_PDF, FacturaPdfJobs } from './facturas/factura-pdf.jobs.ts';
import { cuidarContinuidad } from './evidencia/auditoria/continuidad.ts';
import { COLA_DE_EXPORTACION, ExportacionJobs } from './evidencia/exportacion/exportacion.jobs.ts';
import { Sellos } from './evidencia/sellos/sellos.service.ts';
import { Tiempos } from './evidencia/sellos/tiempos.service.ts';
import { serveVerifier } from './evidencia/exportacion/verificador.ts';
import { COLA_DE_MIS_DATOS, MisDatosJobs } from './mis-datos/mis-datos.jobs.ts';
import { type Clock, systemClock } from './platform/system/clock.ts';
import { type Config } from './platform/system/config.ts';
import { noteFilesOfBefore } from './platform/file-store/files-of-before.ts';
import { arrivalWithin } from './platform/http/arrival.ts';
import { bearerOf } from './platform/http/bearer.ts';
import { ErrorFilter } from './platform/http/error.filter.ts';
import { boundConnections, shareAnswers } from './platform/http/fair-answers.ts';
import { serveApiDocs } from './platform/http/openapi/api-docs.ts';
import { GivingWay } from './platform/system/giving-way.ts';
import { IdleMemory } from './platform/system/idle-memory.ts';
import { addressesOf, openLoopbackOfIPv6, openingAt } from './platform/system/listening.ts';
import { OrderlyClose } from './platform/http/orderly-close.ts';
import { pathForLog, routedUrl } from './platform/http/request-path.ts';
import { protectAnswers } from './platform/http/security-headers.ts';
import { Sessions } from './platform/http/sessions.ts';
import { compressAnswers } from './platform/http/compressed-answers.ts';
import { readForms } from './platform/http/form-bodies.ts';
import { readXml } from './platform/http/xml-bodies.ts';
import { inlineScriptsOf, serveSite } from './platform/http/static-site.ts';
import {
  answerBadAddress,
  answerUnreadable,
  refuseAmbiguousHeaders,
} from './platform/http/unreadable-request.ts';
import { type JobWorker } from './platform/job-queue/job-queue.ts';
import { Metrics } from './platform/system/metrics.ts';
import { NestLog } from './platform/system/log.ts';
import { openStores } from './platform/deployments/open-stores.ts';
import { type Stores } from './platform/deployments/stores.ts';
import { PdfPool } from '@cuenta-clara/workers/factura-pdf/pdf-pool';

const BODY_LIMIT = 2 * 1024 * 1024;
const DEEPEST = 32;
/** Maximum of connections from an address, as `limit_conn` in deploy/nginx.conf. */
const CONNECTIONS = 200;
const DRAIN_MS = 2_000;
const ARRIVAL_MS = 30_000;

export interface Running {
  close(): Promise<void>;
}

export interface RunningApp extends Running {
  readonly addresses: readonly string[];
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  readonly site?: string;
}

const newServer = (log: Logger, { trustedProxies }: Config): FastifyAdapter =>
  new FastifyAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    // The request id is the correlation id of recorded events: a UUID v7, because it sorts by time. A GET
    // records nothing, so a random UUID serves.
    genReqId: ({ method }: IncomingMessage) => (method === 'GET' ? randomUUID() : uuidv7()),
    bodyLimit: BODY_LIMIT,
    trustProxy: (_address, hop) => hop < trustedProxies,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => routedUrl(url),
    keepAliveTimeout: 65_000,
    ...arrivalWithin(ARRIVAL_MS),
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  });

const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)));

/**
 * Only JSON bodies are parsed; prototype keys and bodies nested deeper than `DEEPEST` are refused. An empty
 * body counts as absent: some clients set a content type on a DELETE too.
 */
const readJson = (server: FastifyInstance): void => {
  server.removeContentTypeParser('text/plain');
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      parse(request, body as string, (error, value) => {
        if (!error && isDeeperThan(DEEPEST, value)) done(new BadRequestException());
        else done(error, value);
      });
  });
};

/** Request logs hold no query, headers or body, which may hold names, tokens or passwords. */
const logRequests = (server: FastifyInstance, log: Logger, metrics: Metrics): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const path = pathForLog(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log.info(
      { method: request.method, path, status: reply.statusCode, ms: milliseconds, correlationId: request.id },
      'request',
    );
    metrics.answered(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime,
    );
    done();
  });
};

const openMetrics = async ({ metrics: where }: Config, stores: Stores): Promise<Metrics> => {
  const metrics = new Metrics();
  metrics.watch(stores, [
    COLA_DE_PDF,
    COLA_DE_COTIZACIONES,
    COLA_DE_EXPORTACION,
    COLA_DE_MIS_DATOS,
    COLA_DE_CARTAS,
  ]);
  if (where) await metrics.serve(where);
  return metrics;
};

const jobsOf = (nest: INestApplicationContext, { pdfAhead }: Config) => [
  ...(pdfAhead ? [nest.get(FacturaPdfJobs)] : []),
  nest.get(CotizacionesJobs),
  nest.get(ExportacionJobs),
  nest.get(MisDatosJobs),
];

const startWorkers = (nest: INestApplicationContext, config: Config): readonly JobWorker[] => [
  ...jobsOf(nest, config).map((jobs) => jobs.work()),
  ...(config.mail ? [nest.get(CartasDeRestablecimiento).work()] : []),
];
const stopAll = async (workers: readonly JobWorker[]): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.stop()));
};

/** A process that only does the jobs (PDFs, archives, e-mails) of a distributed deployment. */
export const startWorker = async ({ config, log, clock = systemClock }: AppOptions): Promise<Running> => {
  const stores = await openStores(config, DOMAIN, clock, log);
  const metrics = await openMetrics(config, stores);
  const nest = await NestFactory.createApplicationContext(
    AppModule.on({ config, domain: DOMAIN, log, clock, stores, metrics }),
    { logger: new NestLog(log), abortOnError: false },
  );
  const workers = startWorkers(nest, config);
  return {
    close: async () => {
      await stopAll(workers);
      await nest.get(PdfPool).close();
      await nest.close();
      await stores.close();
      metrics.close();
    },
  };
};

export const startApp = async ({
  config,
  log,
  clock = systemClock,
  site,
}: AppOptions): Promise<RunningApp> => {
  const stores = await openStores(config, DOMAIN, clock, log);
  const metrics = await openMetrics(config, stores);
  const adapter = newServer(log, config);
  const nest = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({ config, domain: DOMAIN, log, clock, stores, metrics }),
    adapter,
    { logger: new NestLog(log), abortOnError: false, bodyParser: false },
  );
  nest.setGlobalPrefix('api');
  nest.useGlobalFilters(new ErrorFilter(log));
  const server = adapter.getInstance();
  readJson(server);
  readXml(server);
  readForms(server);
  logRequests(server, log, metrics);
  const way = nest.get(GivingWay);
  const idleMemory = new IdleMemory();
  server.addHook('onRequest', (_request, _reply, done) => {
    way.requestCame();
    idleMemory.used();
    done();
  });
  const folder = site && existsSync(site) ? site : null;
  protectAnswers(server, folder === null ? [] : inlineScriptsOf(folder));
  refuseAmbiguousHeaders(server);
  // Compression comes before `shareAnswers`, which counts the compressed bytes.
  compressAnswers(server);
  const sessions = nest.get(Sessions);
  // Unsent answers are counted by owner: owners behind one address (an office) do not wait for each other.
  shareAnswers(server, (request) => sessions.remembered(bearerOf(request))?.ownerId ?? request.ip);
  // A proxy limits connections itself; behind a proxy all connections have its address.
  if (config.trustedProxies === 0) boundConnections(server.server, CONNECTIONS);
  const orderly = new OrderlyClose(server, { drainMs: config.trustedProxies === 0 ? 0 : DRAIN_MS });
  await nest.register(fastifyMultipart, {
    limits: { fileSize: LOGO_MAXIMO_BYTES, files: 1, fields: 5, fieldSize: 10_000 },
  });
  await nest.init();
  await serveApiDocs(server);
  serveVerifier(server);
  if (folder !== null) await serveSite(server, folder);

  await stores.readModels.start(
    [
      ...jobsOf(nest, config).map((jobs) => () => jobs.ask()),
      () => nest.get(Sellos).vigilar(),
      () => nest.get(Tiempos).vigilar(),
      noteFilesOfBefore(stores.fileStore, log),
    ],
    cuidarContinuidad(stores, clock, log),
  );
  const workers = config.distributed ? [] : startWorkers(nest, config);
  await openingAt('HOST', server.listen({ port: config.port, host: config.host }));
  orderly.alsoCloses(await openLoopbackOfIPv6(server.server, config.port));
  const close = async (): Promise<void> => {
    await orderly.close();
    idleMemory.close();
    await nest.close();
    await stores.readModels.stop();
    await stopAll(workers);
    await nest.get(PdfPool).close();
    await stores.close();
    metrics.close();
  };
  return { addresses: addressesOf(server.server.address() as AddressInfo), close };
};

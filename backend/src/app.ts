import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import fastifyHelmet from '@fastify/helmet';
import fastifyMultipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyInstance, LogController } from 'fastify';
import { type Logger } from 'pino';
import { LOGO_MAXIMO_BYTES } from './dominio/negocio/negocio.ts';
import { PROYECCIONES } from './dominio/proyecciones.ts';
import { AppModule } from './app.module.ts';
import { FacturaPdfJobs } from './facturas/factura-pdf.jobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type Config, ConfigError } from './platform/config.ts';
import { openEmbedded } from './platform/embedded/embedded-platform.ts';
import { ErrorFilter } from './platform/http/error.filter.ts';
import { serveApiDocs } from './platform/http/openapi/api-docs.ts';
import { serveSite } from './platform/http/static-site.ts';
import { answerBadAddress, answerUnreadable } from './platform/http/unreadable-request.ts';
import { NestLog } from './platform/log.ts';
import { PdfPool } from '../../workers/src/factura-pdf/pdf-pool.ts';

/** The largest invoice fits many times over; anything larger is no invoice. */
const BODY_LIMIT = 2 * 1024 * 1024;

/** What the pages may load: only this host's own files, and pictures the owner chose (she sees them before upload). */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
  },
};

export interface RunningApp {
  /** Where it listens: http://127.0.0.1:3000. */
  readonly url: string;
  readonly nest: NestFastifyApplication;
  /** Finishes requests and the job in hand, then closes the stores. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly clock?: Clock;
  /** The built front end; absent serves the API alone. */
  readonly site?: string;
}

const newServer = (log: Logger): FastifyAdapter =>
  new FastifyAdapter({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerUnreadable,
  });

/** JSON bodies, no other; an empty one is no body (clients name the type on a DELETE too). Prototype keys are refused. */
const readJson = (server: FastifyInstance): void => {
  server.removeContentTypeParser('text/plain');
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body as string, done);
  });
};

/** One line a request: never a query, a header or a body, which may hold names, tokens or passwords. */
const logRequests = (server: FastifyInstance, log: Logger): void => {
  server.addHook('onResponse', (request, reply, done) => {
    const path = request.url.split('?')[0];
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log.info(
      { method: request.method, path, status: reply.statusCode, ms: milliseconds, correlationId: request.id },
      'request',
    );
    done();
  });
};

/** Opens the stores, catches the read models up and starts to listen. Throws a clear error when it cannot. */
export const startApp = async ({
  config,
  log,
  clock = systemClock,
  site,
}: AppOptions): Promise<RunningApp> => {
  if (config.distributed)
    throw new ConfigError(
      'No se puede iniciar: el perfil distribuido todavía no está disponible en esta versión.',
    );
  const stores = openEmbedded(config.dataDir, PROYECCIONES, clock, log);
  const adapter = newServer(log);
  const nest = await NestFactory.create<NestFastifyApplication>(
    AppModule.on({ config, log, clock, stores }),
    adapter,
    { logger: new NestLog(log), abortOnError: false, bodyParser: false },
  );
  nest.setGlobalPrefix('api');
  nest.useGlobalFilters(new ErrorFilter(log));
  const server = adapter.getInstance();
  readJson(server);
  logRequests(server, log);
  await nest.register(fastifyHelmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    strictTransportSecurity: false,
  });
  await nest.register(fastifyMultipart, {
    limits: { fileSize: LOGO_MAXIMO_BYTES, files: 1, fields: 5, fieldSize: 10_000 },
  });
  await nest.init();
  await serveApiDocs(server);
  if (site && existsSync(site)) await serveSite(server, site);

  const jobs = nest.get(FacturaPdfJobs);
  await stores.readModels.start([() => jobs.ask()]);
  // Processes of their own make the PDFs of a distributed deployment.
  const worker = config.distributed ? null : jobs.work();
  await nest.listen(config.port, '0.0.0.0');
  const close = async (): Promise<void> => {
    await nest.close();
    await stores.readModels.stop();
    await worker?.stop();
    await nest.get(PdfPool).close();
    await stores.close();
  };
  const { port } = server.server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, nest, close };
};

import fastifyStatic from '@fastify/static';
import { type FastifyInstance } from 'fastify';
import swaggerUiFolder from 'swagger-ui-dist/absolute-path.js';

const PAGE = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API de Cuenta Clara</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="swagger-ui"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

/** This script is a file, because the Content-Security-Policy allows no inline script. */
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

export const serveApiDocs = async (server: FastifyInstance): Promise<void> => {
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  server.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(START));
  await server.register(fastifyStatic, {
    root: swaggerUiFolder(),
    prefix: '/api/docs/',
    allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
    decorateReply: false,
    index: false,
  });
};

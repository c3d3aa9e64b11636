import { request as ask } from 'node:http';
import { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { isOfALink, isOfApi, pathForLog } from './request-path.ts';
import { until } from '../system/turns.prueba.ts';

const TOKEN = `AbCdEf-_${'x1'.repeat(28)}Z`;
const ID = '11111111-1111-4111-8111-111111111111';

let server: FastifyInstance;
let logged: string[];
beforeEach(() => {
  logged = [];
  server = fastify();
  server.addHook('onResponse', (request, _reply, done) => {
    logged.push(pathForLog(request));
    done();
  });
});

afterEach(() => server.close());

const send = async (method: string, path: string): Promise<string> => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { 'idempotency-key': 'k', connection: 'close' };
    ask(
      { port, host: '127.0.0.1', method, path, headers },
      (answer) => void text(answer).then(resolve, reject),
    )
      .on('error', reject)
      .end();
  });
};

const logOf = async (url: string): Promise<string> => {
  await send('GET', url);
  await until(() => logged.length > 0);
  return logged.pop()!;
};

describe('what the log says of an address', () => {
  const LINKS = [
    `/estado/${TOKEN}`,
    `/%65stado/${TOKEN}`,
    `/api/estad%6f/${TOKEN}`,
    `/api/estado/${TOKEN}#x`,
    `/api/estado/${TOKEN}/`,
    `//estado//${TOKEN}`,
    `/ESTADO/${TOKEN}`,
    `/estado./${TOKEN}`,
    `/estado%2F${TOKEN}`,
    `/%2565stado/${TOKEN}`,
    `/estdo/${TOKEN}`,
    `/api/%65stado/corto`,
    `/Estado/corto`,
    `/estado%00/corto`,
    `/f/${TOKEN}`,
    `/c/${TOKEN}`,
    `/F/corto`,
    `/%66/${TOKEN}`,
    `/f./${TOKEN}`,
    `//c//${TOKEN}`,
    `/f/${TOKEN}/c/corto`,
    `/api/publico/f/${TOKEN}/avisos`,
    `/api/publico/%63/corto/aceptar`,
  ];
  it.each([true, false])('has no token of a link, with routes for it or without (%s)', async (routes) => {
    if (routes) {
      server.get('/estado/*', () => '');
      server.get('/api/estado/:token', () => '');
      server.get('/f/:token', () => '');
      server.get('/api/publico/f/:token/avisos', () => '');
      server.get('/*', () => '');
    }
    for (const url of LINKS) {
      const path = await logOf(url);
      expect([url, path]).toEqual([url, expect.not.stringMatching(/AbCd|corto/)]);
      expect([url, path]).toEqual([url, expect.stringMatching(/…/)]);
    }
  });

  it('is the path without query, in ASCII, for every other address', async () => {
    server.get('/api/facturas/:id', () => '');
    expect(await logOf(`/api/facturas/${ID}?q=Lira`)).toBe(`/api/facturas/${ID}`);
    expect(await logOf(`/ap%69/facturas/${ID}#Lira`)).toBe(`/api/facturas/${ID}`);
    expect(await logOf('/estado')).toBe('/estado');
    expect(await logOf(`/clientes/${ID}/estado`)).toBe(`/clientes/${ID}/estado`);
    expect(await logOf('/wp%20admin/%E2%80%AEx')).toBe('/wp%20admin/%E2%80%AEx');
  });
});

it('every spelling of a link is recognized, also without a route', async () => {
  const found: boolean[] = [];
  server.addHook('onRequest', (request, _reply, done) => {
    found.push(isOfALink(request));
    done();
  });
  server.get('/*', () => '');
  const links = [`/f/${TOKEN}`, '/%63/x', `/estado/${TOKEN}`, '/api/publico', '/api/publico/nada', '/f/x/y'];
  for (const url of [...links, '/f', '/facturas/x', '/clientes/x/estado']) await send('GET', url);
  expect(found).toEqual([...links.map(() => true), false, false, false]);
});

it('every spelling of an address of the API is recognized', async () => {
  const found: boolean[] = [];
  server.addHook('onRequest', (request, _reply, done) => {
    found.push(isOfApi(request));
    done();
  });
  server.get('/api/clientes', () => '');
  server.get('/*', () => '');
  for (const url of ['/api/clientes', '/%61pi/clientes', '/%61pi/no', '/api', '/apio', '/clientes/api'])
    await send('GET', url);
  expect(found).toEqual([true, true, true, true, false, false]);
});

const commandIdOf = ({ id, method, url, routeOptions, params, headers }: FastifyRequest): string =>
  callerOf({ id, method, url, routeOptions, params, headers, user: { ownerId: 'ana', userId: 'ana' } }, true)
    .commandId;

it('requests with two spellings of an address are one command', async () => {
  server.post('/api/mensajes', commandIdOf);
  server.put('/api/clientes/:id', commandIdOf);
  const ids = (method: 'POST' | 'PUT', urls: string[]) => Promise.all(urls.map((url) => send(method, url)));
  const posts = await ids('POST', [
    '/api/mensajes',
    '/api/%6densajes',
    '/%61pi/mensajes#a',
    '/api/mensajes?b',
  ]);
  expect(new Set(posts).size).toBe(1);
  const puts = await ids('PUT', [`/api/clientes/${ID}`, `/api/clientes/%31${ID.slice(1)}`]);
  expect(new Set(puts).size).toBe(1);
  expect(await send('PUT', '/api/clientes/otra')).not.toBe(puts[0]);
  expect(await send('PUT', '/api/clientes/a%2Fb')).not.toBe(await send('PUT', '/api/clientes/a%252Fb'));
});

import fastify, { type FastifyInstance } from 'fastify';
import { soloLectura } from '@cuenta-clara/dominio/evidencia/auditoria/solo-lectura';
import { WrongExpectedVersion } from '../platform/event-store/event-store.ts';
import { Refusal } from '../platform/http/error.filter.ts';
import { contestarEnvio } from './pagina-enviada.ts';

let server: FastifyInstance;
let url: string;
let error: unknown;
beforeAll(async () => {
  server = fastify();
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, {}),
  );
  server.post('/', (_request, reply) =>
    contestarEnvio(
      reply,
      { pagina: '/f/x', escrito: {}, idioma: 'en', status: 201 },
      () => Promise.reject(error as Error),
      ({ message }) => Promise.resolve({ html: message, estilos: '', guion: '' }),
    ),
  );
  url = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const SOLO_LECTURA = 'Nothing can be recorded here right now. Please tell whoever shared it with you.';

it.each([
  ['nothing of hers is recorded for now', soloLectura(), 423, SOLO_LECTURA, null],
  [
    'others were quicker on every try',
    new WrongExpectedVersion('seguimiento-secret', 3, 4),
    ...([409, 'Someone else made a change at this moment. Please try again.', null] as const),
  ],
  ['too many tries', new Refusal(429, 'Too many attempts.', 90), 429, 'Too many attempts.', '90'],
])(
  'when %s, the answer has its status, its text and Retry-After',
  async (_why, thrown, status, text, retryAfter) => {
    error = thrown;
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams({ monto: '1' }) });
    expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([
      ...[status, text, retryAfter],
    ]);
  },
);

it('a request that is no form is refused with the text for the customer', async () => {
  error = soloLectura();
  const answer = await fetch(url, { method: 'POST' });
  expect([answer.status, await answer.text()]).toEqual([423, expect.stringContaining(SOLO_LECTURA)]);
});

import { hash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type PaginaHecha } from '@cuenta-clara/paginas/hacer-pagina';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { Refusal, sayWhenToRetry, toErrorBody } from '../platform/http/error.filter.ts';
import { isForm } from '../platform/http/form-bodies.ts';

export const CONSEJO = ['Pregunta a quien te la compartió.', 'Ask whoever shared it with you.'] as const;
const HTML = 'text/html; charset=utf-8';

export interface EnvioRechazado {
  readonly escrito: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The Content-Security-Policy of customers' pages is stricter than the app's. */
const policyOf = ({ estilos, guion }: PaginaHecha): string =>
  [
    "default-src 'none'",
    `style-src ${digestOf(estilos)}`,
    `script-src ${digestOf(guion)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';');

export const enviarPagina = async (reply: FastifyReply, pagina: PaginaHecha): Promise<void> => {
  await reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policyOf(pagina))
    .type(HTML)
    .send(pagina.html);
};

const SOLO_LECTURA: Readonly<Record<Idioma, string>> = {
  es: 'Ahora no se puede anotar nada aquí. Avísale a quien te la compartió.',
  en: 'Nothing can be recorded here right now. Please tell whoever shared it with you.',
};

const dichoAlCliente = (error: unknown, idioma: Idioma): unknown =>
  error instanceof ErrorDeDominio && error.code === 'solo-lectura'
    ? new Refusal(423, SOLO_LECTURA[idioma])
    : error;

interface Envio {
  readonly pagina: string;
  readonly escrito: object;
  readonly idioma: Idioma;
  readonly status: number;
}

/** A sent form is redirected to its page (303), or answered with the page, the typed values and the error. */
export const contestarEnvio = async (
  reply: FastifyReply,
  { pagina, escrito, idioma, status }: Envio,
  hacer: () => Promise<unknown>,
  otraVez: (rechazado: EnvioRechazado) => Promise<PaginaHecha>,
): Promise<void> => {
  const enviado = () =>
    hacer().catch((error: unknown) => {
      throw dichoAlCliente(error, idioma);
    });
  if (!isForm(reply.request.headers['content-type'])) {
    await reply.status(status).send(await enviado());
    return;
  }
  try {
    await enviado();
  } catch (error) {
    const body = toErrorBody(error, idioma);
    const { statusCode, message, errors = {} } = body;
    if (statusCode >= 500) throw error;
    sayWhenToRetry(reply, error, body);
    const hecha = await otraVez({ escrito: { ...escrito }, message, errors });
    return enviarPagina(reply.status(statusCode), hecha);
  }
  await reply.status(303).header('location', pagina).send();
};

export const textoDe = (valor: unknown): string => (typeof valor === 'string' ? valor : '');

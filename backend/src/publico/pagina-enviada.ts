import { hash } from 'node:crypto';
import { type FastifyReply } from 'fastify';
import { type PaginaHecha } from '@cuenta-clara/paginas/hacer-pagina';
import { toErrorBody } from '../platform/http/error.filter.ts';

/** What the pages of invoices and quotes have in common over HTTP (docs/pagina-del-cliente.md). */

export const CONSEJO = 'Pregunta a quien te la compartió.';
const HTML = 'text/html; charset=utf-8';

/** What somebody sent by a form, and why it was refused. */
export interface EnvioRechazado {
  readonly escrito: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

const digestOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Stricter than the app's: of all that could be loaded, only what stands in the page, and the logo. */
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
    .header('x-robots-tag', 'noindex')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policyOf(pagina))
    .type(HTML)
    .send(pagina.html);
};

/** What a form did: back to the page; refused, the page again with what was typed. */
export const contestarFormulario = async (
  reply: FastifyReply,
  { pagina, escrito }: { readonly pagina: string; readonly escrito: object },
  hacer: () => Promise<unknown>,
  otraVez: (rechazado: EnvioRechazado) => Promise<PaginaHecha>,
): Promise<void> => {
  try {
    await hacer();
  } catch (error) {
    const { statusCode, message, errors = {} } = toErrorBody(error);
    if (statusCode >= 500) throw error;
    const hecha = await otraVez({ escrito: { ...escrito }, message, errors });
    return enviarPagina(reply.status(statusCode), hecha);
  }
  await reply.status(303).header('location', pagina).send();
};

/** A field of a form as it is shown again. */
export const textoDe = (valor: unknown): string => (typeof valor === 'string' ? valor : '');

import { type FastifyRequest } from 'fastify';
import { type Idioma } from '@cuenta-clara/dominio/idioma';

/** The language of the page that a request is of, once the route found the page. */
const languages = new WeakMap<FastifyRequest, Idioma>();

export const setPageLanguage = (request: FastifyRequest, language: Idioma): void => {
  languages.set(request, language);
};

/** The address of a page's form, which names the page's language: a body that cannot be read is refused before the page is found. */
export const formAddress = (address: string, language: Idioma): string =>
  language === 'es' ? address : `${address}?idioma=${language}`;

/** The language in which a request is refused: of its page, else as its address says (`formAddress`), else Spanish. */
export const pageLanguageOf = (request: FastifyRequest): Idioma =>
  languages.get(request) ??
  ((request.query as { idioma?: unknown } | undefined)?.idioma === 'en' ? 'en' : 'es');

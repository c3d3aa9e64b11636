import { type FastifyRequest } from 'fastify';
import { type Idioma } from '@cuenta-clara/dominio/idioma';

const languages = new WeakMap<FastifyRequest, Idioma>();

export const setPageLanguage = (request: FastifyRequest, language: Idioma): void => {
  languages.set(request, language);
};

export const formAddress = (address: string, language: Idioma): string =>
  language === 'es' ? address : `${address}?idioma=${language}`;

/** The language of a refusal: the page's, else its form's, else Spanish. */
export const pageLanguageOf = (request: FastifyRequest): Idioma =>
  languages.get(request) ??
  ((request.query as { idioma?: unknown } | undefined)?.idioma === 'en' ? 'en' : 'es');

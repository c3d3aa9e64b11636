import { type FastifyRequest } from 'fastify';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { type ErrorDeApi } from '@cuenta-clara/dominio/respuestas';
import { pageLanguageOf } from './page-language.ts';
import { addToRoute } from './route-config.ts';

interface Advice {
  readonly advice?: Readonly<Record<Idioma, string>>;
}

/**
 * Browsers get the marked route's refusals as HTML. @param en the advice in English, where the page has an
 * English version
 */
export const OpenedAsPage = (es: string, en = es) => addToRoute({ advice: { es, en } } satisfies Advice);

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export const refusalPageFor = (request: FastifyRequest, { message }: ErrorDeApi): string | null => {
  const { advice } = (request.routeOptions?.config ?? {}) as Advice;
  if (advice === undefined || !request.headers.accept?.includes('text/html')) return null;
  const language = pageLanguageOf(request);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(message)}</title>
<style>
  :root { --ground: #faf9f7; --ink: #1c1917; --soft: #57534e; }
  @media screen and (prefers-color-scheme: dark) { :root { --ground: #171513; --ink: #f5f5f4; --soft: #b5afa8; } }
  @media print { :root { --ground: #fff; } }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 24px; box-sizing: border-box;
    background: var(--ground); color: var(--ink); text-align: center; font: 1rem/1.5 system-ui, sans-serif; }
  h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0; color: var(--soft); }
</style>
</head>
<body>
<main>
<h1>${escaped(message)}</h1>
<p>${escaped(advice[language])}</p>
</main>
</body>
</html>
`;
};

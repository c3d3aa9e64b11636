import { type FastifyRequest } from 'fastify';
import { OPENED_BY_LINKS, PAGES_OF_LINKS } from '../system/opened-by-links.ts';

/** `routeOptions.url` is absent when no route matched. */
export type RoutedRequest = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly params?: unknown;
};

const ANY_PAGE = '/*';
/**
 * Longer path segments are not logged: a link's token has 65 characters, ids 36, a build's file names fewer
 * than 50.
 */
const LONGEST_SHOWN = 50;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Decodes a path like the front end's router; null when that fails (`%E0%A4%A`). */
export const readAddress = (path: string): string | null => {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
};

export const OF_PROGRAMS = /^\/(api|assets)(?=[/?]|$)/;

/** A page's address that cannot be decoded is encoded once more: the router then finds no screen for it. */
const readableUrl = (url: string): string =>
  readAddress(url) !== null || OF_PROGRAMS.test(url) ? url : url.replaceAll('%', '%25');

const PAGE_OF_A_LINK = new RegExp(`^/(${PAGES_OF_LINKS})/([^/?]+)/?(?=\\?|$)`);

export const routedUrl = (url: string): string =>
  readableUrl(url).replace(PAGE_OF_A_LINK, '/api/publico/$1/$2');

const PASSES = 4;

const decodedPath = (url: string): string => {
  let path = url.split(/[?#]/)[0] ?? '';
  for (let pass = 0; pass < PASSES && path.includes('%'); pass++) path = decoded(path);
  return path.replace(/\/{2,}/g, '/');
};

/** All spellings of a URL get the same path. */
export const pathOf = ({ url, routeOptions, params }: RoutedRequest): string => {
  const pattern = routeOptions.url;
  if (pattern === undefined || pattern === ANY_PAGE) return decodedPath(url);
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return pattern.replace(/:(\w+)|\*/g, (_, name: string = '*') => encodeURIComponent(values[name] ?? ''));
};

export const isOfApi = (request: RoutedRequest): boolean => /^\/api(?=\/|$)/.test(pathOf(request));

const OPENED_BY_LINK = new RegExp(`^(?:${OPENED_BY_LINKS})\\W*$`, 'i');

const linkIn = (request: RoutedRequest): { readonly segments: readonly string[]; readonly at: number } => {
  const segments = pathOf(request).split('/').map(decoded);
  const at = segments.findIndex((segment) => OPENED_BY_LINK.test(segment));
  return { segments, at: at < segments.length - 1 ? at : -1 };
};

const OF_CUSTOMERS = /^\/api\/publico(?=\/|$)/;

export const isOfALink = (request: RoutedRequest): boolean =>
  linkIn(request).at !== -1 || OF_CUSTOMERS.test(pathOf(request));

/**
 * The log shows a path without query and without a link's token, also when the path is misspelled. nginx.conf
 * does the same.
 */
export const pathForLog = (request: RoutedRequest): string => {
  const { segments, at } = linkIn(request);
  const hidden = at !== -1;
  const shown = (hidden ? segments.slice(0, at + 1) : segments).map((segment) =>
    segment.length > LONGEST_SHOWN ? '…' : encodeURIComponent(segment),
  );
  return [...shown, ...(hidden ? ['…'] : [])].join('/');
};

import { type FastifyRequest } from 'fastify';
import { OPENED_BY_LINKS, PAGES_OF_LINKS } from '../system/opened-by-links.ts';

/** A request after routing. `routeOptions.url` is absent when no route matched. */
export type RoutedRequest = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly params?: unknown;
};

/** The pattern of the site's route, which matches all other paths. */
const ANY_PAGE = '/*';
/** Longer than any id (36) or file name of a build, shorter than a link's token (65). */
const LONGEST_SHOWN = 50;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** A path decoded like the front end's router does; null when that fails (`%E0%A4%A`). */
export const readAddress = (path: string): string | null => {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
};

/**
 * Paths requested by scripts and API clients, never by people: unknown ones are answered with JSON instead of
 * the page.
 */
export const OF_PROGRAMS = /^\/(api|assets)(?=[/?]|$)/;

/**
 * A page's address that cannot be decoded is encoded again, so that the router can read it and finds no
 * screen. Under `OF_PROGRAMS` it stays as it is and is refused.
 */
const readableUrl = (url: string): string =>
  readAddress(url) !== null || OF_PROGRAMS.test(url) ? url : url.replaceAll('%', '%25');

/** `/f/{token}` and `/c/{token}`: pages that customers open. */
const PAGE_OF_A_LINK = new RegExp(`^/(${PAGES_OF_LINKS})/([^/?]+)/?(?=\\?|$)`);

/** The URL given to the router: pages of links are routes of the API, which answer without a redirect. */
export const routedUrl = (url: string): string =>
  readableUrl(url).replace(PAGE_OF_A_LINK, '/api/publico/$1/$2');

/** The limit of nested percent-encodings; each pass reads the whole path. */
const PASSES = 4;

const decodedPath = (url: string): string => {
  let path = url.split(/[?#]/)[0] ?? '';
  for (let pass = 0; pass < PASSES && path.includes('%'); pass++) path = decoded(path);
  return path.replace(/\/{2,}/g, '/');
};

/**
 * One name for all spellings of an address (percent-encoding, fragment): the matched route's pattern with its
 * parameters. An address without its own route is its decoded path. The path has no query.
 */
export const pathOf = ({ url, routeOptions, params }: RoutedRequest): string => {
  const pattern = routeOptions.url;
  if (pattern === undefined || pattern === ANY_PAGE) return decodedPath(url);
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return pattern.replace(/:(\w+)|\*/g, (_, name: string = '*') => encodeURIComponent(values[name] ?? ''));
};

/** Whether the API answers the request, if only with a 404. */
export const isOfApi = (request: RoutedRequest): boolean => /^\/api(?=\/|$)/.test(pathOf(request));

/** `/Estado.` is no route, but may be a mistyped link. */
const OPENED_BY_LINK = new RegExp(`^(?:${OPENED_BY_LINKS})\\W*$`, 'i');

const linkIn = (request: RoutedRequest): { readonly segments: readonly string[]; readonly at: number } => {
  const segments = pathOf(request).split('/').map(decoded);
  const at = segments.findIndex((segment) => OPENED_BY_LINK.test(segment));
  return { segments, at: at < segments.length - 1 ? at : -1 };
};

const OF_CUSTOMERS = /^\/api\/publico(?=\/|$)/;

/**
 * Whether an address is, or looks like, a link that opens without a session. Search engines must not keep the
 * answer.
 */
export const isOfALink = (request: RoutedRequest): boolean =>
  linkIn(request).at !== -1 || OF_CUSTOMERS.test(pathOf(request));

/**
 * The path as it may be logged: without query, and for links without the token, also when the path is
 * misspelled and no route matched. nginx.conf does the same.
 */
export const pathForLog = (request: RoutedRequest): string => {
  const { segments, at } = linkIn(request);
  const hidden = at !== -1;
  const shown = (hidden ? segments.slice(0, at + 1) : segments).map((segment) =>
    segment.length > LONGEST_SHOWN ? '…' : encodeURIComponent(segment),
  );
  return [...shown, ...(hidden ? ['…'] : [])].join('/');
};

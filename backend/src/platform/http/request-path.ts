import { type FastifyRequest } from 'fastify';
import { OPENED_BY_LINKS, PAGES_OF_LINKS } from '../system/opened-by-links.ts';

/** A request after the router matched it. `routeOptions.url` is absent when no route did. */
export type RoutedRequest = Pick<FastifyRequest, 'url'> & {
  readonly routeOptions: { readonly url?: string | undefined };
  readonly params?: unknown;
};

/** The pages: it matches whatever no other route does. */
const ANY_PAGE = '/*';
/** Longer than every id (36) and file name of a build, and shorter than what opens a link (65). */
const LONGEST_SHOWN = 50;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** An address as the app's router reads it; null when it cannot be decoded (`%E0%A4%A`). */
export const readAddress = (path: string): string | null => {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
};

/** Addresses that scripts and API clients request, never people: an unknown one is answered with JSON, not with the page. */
export const OF_PROGRAMS = /^\/(api|assets)(?=[/?]|$)/;

/**
 * A page's address that cannot be decoded is encoded once more, so that the router reads it and finds no screen. Under `OF_PROGRAMS` it
 * stays as it is, and is refused.
 */
const readableUrl = (url: string): string =>
  readAddress(url) !== null || OF_PROGRAMS.test(url) ? url : url.replaceAll('%', '%25');

/** `/f/{token}` and `/c/{token}`: the pages that customers open. */
const PAGE_OF_A_LINK = new RegExp(`^/(${PAGES_OF_LINKS})/([^/?]+)/?(?=\\?|$)`);

/** What the router is given: the page of a link is a route of the API, so that one request answers it without a redirect. */
export const routedUrl = (url: string): string =>
  readableUrl(url).replace(PAGE_OF_A_LINK, '/api/publico/$1/$2');

/** How many times an address may be encoded over and over; each pass reads all of it. */
const PASSES = 4;

/** The path of a raw address, percent-decoded also where it was encoded again, without query, fragment and repeated slashes. */
const decodedPath = (url: string): string => {
  let path = url.split(/[?#]/)[0] ?? '';
  for (let pass = 0; pass < PASSES && path.includes('%'); pass++) path = decoded(path);
  return path.replace(/\/{2,}/g, '/');
};

/**
 * One name for all spellings of an address (percent-encoded letters, a fragment): the pattern of the route that was matched, with
 * its parameters. An address without a route of its own is its decoded path.
 */
export const pathOf = ({ url, routeOptions, params }: RoutedRequest): string => {
  const pattern = routeOptions.url;
  if (pattern === undefined || pattern === ANY_PAGE) return decodedPath(url);
  const values = (params ?? {}) as Readonly<Record<string, string | undefined>>;
  return pattern.replace(/:(\w+)|\*/g, (_, name: string = '*') => encodeURIComponent(values[name] ?? ''));
};

/** Whether the API answers, also with a 404. */
export const isOfApi = (request: RoutedRequest): boolean => /^\/api(?=\/|$)/.test(pathOf(request));

/** `/Estado.` is no route, and still somebody's mistyped link. */
const OPENED_BY_LINK = new RegExp(`^(?:${OPENED_BY_LINKS})\\W*$`, 'i');

/** The segments of a path, decoded, and where among them stands what says that a link follows; -1 where nothing does. */
const linkIn = (request: RoutedRequest): { readonly segments: readonly string[]; readonly at: number } => {
  const segments = pathOf(request).split('/').map(decoded);
  const at = segments.findIndex((segment) => OPENED_BY_LINK.test(segment));
  return { segments, at: at < segments.length - 1 ? at : -1 };
};

const OF_CUSTOMERS = /^\/api\/publico(?=\/|$)/;

/** Whether an address opens something without a session, or is meant to. Search engines are to keep no answer to it. */
export const isOfALink = (request: RoutedRequest): boolean =>
  linkIn(request).at !== -1 || OF_CUSTOMERS.test(pathOf(request));

/**
 * What of an address may be written down: never its query, and of a path that opens something by itself (a customer's statement or page)
 * nothing of what opens it, also when the path is misspelled and no route matched. nginx.conf does the same.
 */
export const pathForLog = (request: RoutedRequest): string => {
  const { segments, at } = linkIn(request);
  const hidden = at !== -1;
  const shown = (hidden ? segments.slice(0, at + 1) : segments).map((segment) =>
    segment.length > LONGEST_SHOWN ? '…' : encodeURIComponent(segment),
  );
  return [...shown, ...(hidden ? ['…'] : [])].join('/');
};

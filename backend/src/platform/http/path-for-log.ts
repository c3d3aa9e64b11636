/**
 * What of an address may be written down: never its query, and of one that opens something by itself (a customer's statement)
 * nothing of what opens it. nginx.conf holds to the same.
 */
export const pathForLog = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/\/estado\/.*$/, '/estado/…');

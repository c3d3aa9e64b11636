/** Without `public_url` the server's links are paths, relative to this page's origin. */
export const direccionEntera = (url: string): string => new URL(url, window.location.origin).href;

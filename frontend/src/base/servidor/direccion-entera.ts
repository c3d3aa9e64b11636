/** A link of the server as an absolute address: deployments without `public_url` answer paths, which are on the origin of this page. */
export const direccionEntera = (url: string): string => new URL(url, window.location.origin).href;

/** Makes a link of the server absolute. Deployments without `public_url` send only a path, which is relative to this page's origin. */
export const direccionEntera = (url: string): string => new URL(url, window.location.origin).href;

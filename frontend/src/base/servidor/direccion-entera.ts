/** Deployments without `public_url` send only a path, relative to this page's origin. */
export const direccionEntera = (url: string): string => new URL(url, window.location.origin).href;

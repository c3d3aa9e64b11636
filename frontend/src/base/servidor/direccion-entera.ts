/** Makes a server's link absolute: deployments without `public_url` send paths, relative to this origin. */
export const direccionEntera = (url: string): string => new URL(url, window.location.origin).href;

import { z } from 'zod/v4';

/**
 * `zod` as the app uses it (vite.config.ts): configured before any schema, of dominio too, is made. By
 * default zod tries to compile code at run time, which the Content-Security-Policy forbids and browsers
 * report.
 */
z.config({ jitless: true });

export * from 'zod/v4';
export { z };

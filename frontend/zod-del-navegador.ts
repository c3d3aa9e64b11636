import { z } from 'zod/v4';

/**
 * `zod` as the app is built with it (vite.config.ts): every schema, of dominio too, is made after this line. By default zod tries to
 * compile code at run time, which our Content-Security-Policy forbids and each browser reports.
 */
z.config({ jitless: true });

export * from 'zod/v4';
export { z };

import { z } from 'zod/v4';

/**
 * Configures zod before any schema is made, including those of dominio. By default zod tries to compile code
 * at run time, which the Content-Security-Policy forbids and browsers report.
 */
z.config({ jitless: true });

export * from 'zod/v4';
export { z };

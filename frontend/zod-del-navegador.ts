import { z } from 'zod/v4';

/**
 * zod is configured before any schema is made, also dominio's. By default it tries to compile code at run
 * time, which the Content-Security-Policy forbids and browsers report.
 */
z.config({ jitless: true });

export * from 'zod/v4';
export { z };

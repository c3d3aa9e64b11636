import { fileURLToPath } from 'node:url';
import './told-to-end.ts';
import 'reflect-metadata';

const SITE = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

const [{ runProcess }, { startApp }] = await Promise.all([import('./run-process.ts'), import('./app.ts')]);
await runProcess(
  (options) => startApp({ ...options, site: SITE }),
  ({ addresses }) => `Cuenta Clara está lista: ${addresses.join(' · ')}`,
);

import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { startApp } from './app.ts';
import { runProcess } from './run-process.ts';

/** backend/dist/main.js serves frontend/dist of the same checkout. */
const SITE = fileURLToPath(new URL('../../frontend/dist', import.meta.url));

await runProcess(
  (options) => startApp({ ...options, site: SITE }),
  ({ url }) => `Cuenta Clara está lista: http://localhost:${new URL(url).port}`,
);

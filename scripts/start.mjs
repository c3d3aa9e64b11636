import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, build, install, requireNode } from './project.mjs';

/** `npm start`: installs what is missing, builds what is stale, serves the app (README). */
requireNode();
process.chdir(ROOT);
install();
build();
await import(pathToFileURL(join(ROOT, 'backend/dist/bundle/main.js')).href);

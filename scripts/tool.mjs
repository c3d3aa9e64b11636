import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, build, install, requireNode } from './project.mjs';

/** Runs an operator's tool: `npm run backup|restore|rebuild|contrasena|audit`. */
requireNode();
const [, , name = '', ...args] = process.argv;
process.argv = [process.argv[0], name, ...args];
install();
build();
await import(pathToFileURL(join(ROOT, `backend/dist/bundle/${name}.js`)).href);

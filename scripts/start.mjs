import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, build, install, requireNode } from './project.mjs';
import { endWithNpm } from './with-npm.mjs';

requireNode();
endWithNpm();
process.chdir(ROOT);
install();
build();
await import(pathToFileURL(join(ROOT, 'backend/dist/bundle/main.js')).href);

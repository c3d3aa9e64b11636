import { build, install, requireNode } from '../scripts/project.mjs';

/** `npm run bench`: installs and builds what is missing, then runs bench/bench.mjs. */
requireNode();
install();
build();
await import('./bench.mjs');

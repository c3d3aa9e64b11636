import { build, install, requireNode } from '../scripts/project.mjs';

requireNode();
install();
build();
await import('./bench.mjs');

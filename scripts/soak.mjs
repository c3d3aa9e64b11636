import { join } from 'node:path';
import { inTime } from './in-time.mjs';
import { ROOT, build, install, requireNode } from './project.mjs';
import { endWithNpm } from './with-npm.mjs';

/**
 * `npm run test:soak [-- MINUTES]`: a shop's day against the built product, with faults in every minute
 * (backend/test/aguante.prueba.ts). `npm test` and CI do not run it.
 */
requireNode();
endWithNpm();
install();
build();
const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
process.exitCode = await inTime(
  ['--experimental-vm-modules', '--no-warnings', jest, '--selectProjects', 'soak', '--verbose=false'],
  { env: { SOAK_MINUTES: process.argv[2] ?? '10' } },
);

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, build, install, requireNode } from './project.mjs';

/**
 * `npm run test:soak [-- MINUTES]`: minutes (10 unless said) of a shop's whole day with faults in every one of them, on the built
 * product; ends with a table of what happened (backend/test/aguante.prueba.ts). No part of `npm test` or of CI.
 */
requireNode();
install();
build();
const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--no-warnings', jest, '--selectProjects', 'soak', '--verbose=false'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, SOAK_MINUTES: process.argv[2] ?? '10' } },
);
process.exit(status ?? 1);

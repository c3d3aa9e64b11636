import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT, build, install, requireNode } from './project.mjs';

/** `npm run tried NAME…` runs the suites that docs/security.md names. */
const names = process.argv.slice(2);
if (names.length === 0) {
  process.stderr.write('Which? Each row of docs/security.md says its own: npm run tried NAME…\n');
  process.exit(1);
}
requireNode();
install();
build();
const jest = join(ROOT, 'node_modules/jest/bin/jest.js');
const projects = ['backend', 'contracts', 'dominio', 'workers', 'paginas', 'frontend', 'scripts'];
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    '--no-warnings',
    jest,
    '--verbose',
    '--selectProjects',
    ...projects,
    '--',
    ...names,
  ],
  { cwd: ROOT, stdio: 'inherit' },
);
process.exit(status ?? 1);

import { build, forget, install, requireNode } from './project.mjs';
import { together } from './together.mjs';
import { endWithNpm } from './with-npm.mjs';

/**
 * `npm run dev`: rebuilds and restarts the back end at each change, and runs Vite, which proxies /api. A
 * change of the PDF threads takes effect at the next restart, which only a change of another file causes.
 */
requireNode();
endWithNpm();
install();
build(['backend']);
// From here on the watching compiler writes the build, so the file that says that the build is up to date is
// deleted.
forget('backend');

const WATCHING = ['--watch', '--preserveWatchOutput'];
const port = process.env.PORT ?? '3000';
process.exitCode = await together(
  [
    [
      'node_modules/typescript-7/bin/tsc',
      '-b',
      'workers/tsconfig.build.json',
      'paginas/tsconfig.build.json',
      ...WATCHING,
    ],
    ['node_modules/@nestjs/cli/bin/nest.js', 'build', ...WATCHING],
    ['--watch', '--watch-preserve-output', 'backend/dist/main.js'],
    ['node_modules/vite/bin/vite.js', 'frontend'],
  ],
  { PORT: port, API_PORT: port },
);

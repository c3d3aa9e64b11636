import { build, forget, install, requireNode } from './project.mjs';
import { together } from './together.mjs';
import { endWithNpm } from './with-npm.mjs';

/**
 * `npm run dev`: the back end built and started anew at each change, and the front end by Vite, which hands /api on to it.
 * Open the address that Vite says; Ctrl-C ends all of it. A change of what draws PDFs, on threads of its own, is seen after
 * the next change of anything else.
 */
requireNode();
endWithNpm();
install();
build(['backend']);
// From here on the compiler writes the build, whatever the sources were when it was last stamped.
forget('backend');

const WATCHING = ['--watch', '--preserveWatchOutput'];
const port = process.env.PORT ?? '3000';
process.exitCode = await together(
  [
    // dominio, workers and paginas; the back end is compiled by Nest's own tool, as nest-cli.json says.
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

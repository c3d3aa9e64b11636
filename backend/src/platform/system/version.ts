import { readFileSync } from 'node:fs';

/** The path leads to package.json from `src` and `dist`; scripts/version.spec.mjs compares the versions. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

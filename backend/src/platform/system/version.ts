import { readFileSync } from 'node:fs';

/** The path holds from `src` and from `dist`; scripts/version.spec.mjs compares all package.json. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

import { readFileSync } from 'node:fs';

/** The version of the product, as every package.json of it says (scripts/version.spec.mjs). Found from `src` and from `dist`. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

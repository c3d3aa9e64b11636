import { readFileSync } from 'node:fs';

/**
 * The version in every package.json of the product (scripts/version.spec.mjs). The path holds from `src` and
 * from `dist`.
 */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };

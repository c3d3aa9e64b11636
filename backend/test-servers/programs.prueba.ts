/**
 * Programs of this machine that tests need. Tests of a missing program are skipped (scripts/servers.mjs says
 * which).
 */
type Program = 'libreoffice' | 'openssl' | 'python';

export const areThere = (...programs: readonly Program[]): boolean =>
  programs.every((one) => !process.env[`MISSING_${one.toUpperCase()}`]);

export const testWith = (...programs: readonly Program[]) => (areThere(...programs) ? test : test.skip);
export const describeWith = (...programs: readonly Program[]) =>
  areThere(...programs) ? describe : describe.skip;

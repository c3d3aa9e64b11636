/** Programs of this machine that a test is done with; where one is missing it is skipped (scripts/servers.mjs says which). */
type Program = 'libreoffice' | 'openssl' | 'python';

export const areThere = (...programs: readonly Program[]): boolean =>
  programs.every((one) => !process.env[`MISSING_${one.toUpperCase()}`]);

export const testWith = (...programs: readonly Program[]) => (areThere(...programs) ? test : test.skip);
export const describeWith = (...programs: readonly Program[]) =>
  areThere(...programs) ? describe : describe.skip;

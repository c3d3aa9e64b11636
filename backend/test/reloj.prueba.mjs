import { readFileSync } from 'node:fs';

/**
 * Sets the clock to the ISO instant in the file that RELOJ names, which tests rewrite. It is loaded before
 * the product (`node --import`), which has no code for it.
 */
const RealDate = Date;
const ahora = () => RealDate.parse(readFileSync(process.env.RELOJ, 'utf8'));
globalThis.Date = new Proxy(RealDate, {
  construct: (_real, args) => new RealDate(...(args.length === 0 ? [ahora()] : args)),
  get: (real, name) => (name === 'now' ? ahora : Reflect.get(real, name)),
});

import { readFileSync } from 'node:fs';

/**
 * Loaded before the product (`node --import`). Sets its clock to the ISO instant in the file that RELOJ names,
 * which tests rewrite. The product has no code for it.
 */
const RealDate = Date;
const ahora = () => RealDate.parse(readFileSync(process.env.RELOJ, 'utf8'));
globalThis.Date = new Proxy(RealDate, {
  construct: (_real, args) => new RealDate(...(args.length === 0 ? [ahora()] : args)),
  get: (real, name) => (name === 'now' ? ahora : Reflect.get(real, name)),
});

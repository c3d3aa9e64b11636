import { readFileSync } from 'node:fs';

/**
 * Loaded before the product (`node --import`): its clock stands where the file that RELOJ names says, an ISO instant, and
 * moves when a test writes another. Nothing of the product knows of it.
 */
const RealDate = Date;
const ahora = () => RealDate.parse(readFileSync(process.env.RELOJ, 'utf8'));
globalThis.Date = new Proxy(RealDate, {
  construct: (_real, args) => new RealDate(...(args.length === 0 ? [ahora()] : args)),
  get: (real, name) => (name === 'now' ? ahora : Reflect.get(real, name)),
});

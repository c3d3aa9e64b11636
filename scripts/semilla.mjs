import fc from '../node_modules/fast-check/lib/fast-check.js';

// What the suites try at random is the same in every run: what fails fails again, and no run fails by a rare draw that has
// nothing to do with the change at hand. SEMILLA=n draws anew. It stands for `fast-check` itself (jest.config.mjs): a suite that draws
// nothing does not load it.
fc.configureGlobal({ seed: Number(process.env.SEMILLA ?? 20_261_121) });

export * from '../node_modules/fast-check/lib/fast-check.js';
export default fc;

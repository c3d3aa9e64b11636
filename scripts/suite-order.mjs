import Sequencer from '@jest/test-sequencer';

/** The browser's suites take longest: begun first, none of them is left running alone at the end. */
export default class SuiteOrder extends Sequencer {
  sort(tests) {
    const isSlow = ({ context }) => context.config.displayName?.name === 'e2e';
    const ordered = super.sort(tests);
    return [...ordered.filter(isSlow), ...ordered.filter((test) => !isSlow(test))];
  }
}

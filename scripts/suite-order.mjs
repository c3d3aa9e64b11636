import Sequencer from '@jest/test-sequencer';

/** The browser's suites, and those that wait for several servers, take longest: none of them is left running alone at the end. */
const SLOW = /\/frontend\/e2e\/|\/backend\/test\/(distribuido|lineas)\./;

export default class SuiteOrder extends Sequencer {
  sort(tests) {
    const isSlow = ({ path }) => SLOW.test(path);
    const ordered = super.sort(tests);
    return [...ordered.filter(isSlow), ...ordered.filter((test) => !isSlow(test))];
  }
}

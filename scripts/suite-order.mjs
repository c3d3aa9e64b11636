import Sequencer from '@jest/test-sequencer';

/**
 * First those that mostly wait, for servers that fell silent: others use the machine meanwhile. Then the browser's, which take
 * longest, the walk over every view first of them, and what else waits for half of its time. None of them is left running alone
 * at the end, as the longest of those did for half a minute.
 */
const FIRST = [
  /\/backend\/test\/(lineas|distribuido|cambio-de-lider)\./,
  /\/frontend\/e2e\/accesibilidad-telefono\./,
  /\/frontend\/e2e\//,
  /\/(seguridad|eventstoredb-event-store|mongo-document-store|terminar|lease)\.spec/,
];
const placeOf = ({ path }) => {
  const place = FIRST.findIndex((some) => some.test(path));
  return place < 0 ? FIRST.length : place;
};

export default class SuiteOrder extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

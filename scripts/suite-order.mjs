import Sequencer from '@jest/test-sequencer';

/**
 * First those that mostly wait, for servers that fell silent: others use the machine meanwhile. Then the browser's, which take
 * longest, the walks over every view first of them, and what else waits for half of its time or takes longer than the size of its
 * file says, by which Jest orders what it never ran. None of them is left running alone at the end.
 */
const FIRST = [
  /\/backend\/test\/(lineas|distribuido|cambio-de-lider)\./,
  /\/frontend\/e2e\/accesibilidad-/,
  /\/frontend\/e2e\//,
  /\/(seguridad|eventstoredb-event-store|mongo-document-store|terminar|lease|crash|disco|caidas)\.spec/,
  /\/(derived-again|verificacion-del-libro)\.spec|\/scripts\/(lint|walls)\.spec/,
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

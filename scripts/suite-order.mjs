import Sequencer from '@jest/test-sequencer';

/**
 * Suites that mostly wait for silent servers run first, beside others; then the slow suites of browsers,
 * those over every view first; then suites that wait for half of their time or take longer than Jest guesses
 * from their size. So none runs alone at the end.
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

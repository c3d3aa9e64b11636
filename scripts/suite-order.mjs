import Sequencer from '@jest/test-sequencer';

/**
 * First come suites that mostly wait for silent servers, so that others run beside them; then slow browser
 * suites; then suites that take longer than Jest guesses. So no slow suite runs alone at the end.
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

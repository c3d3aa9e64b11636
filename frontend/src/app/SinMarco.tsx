import { useLayoutEffect } from 'react';
import { quitarMarco } from '../base/marco.ts';

/** Beside what there is to show: the frame that stood for it goes in the same paint. */
export const SinMarco = () => {
  useLayoutEffect(quitarMarco, []);
  return null;
};

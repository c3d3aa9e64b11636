import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A value as it was drawn last, for what goes on after an answer was waited for. */
export const useUltimo = <V>(valor: V): Readonly<RefObject<V>> => {
  const ultimo = useRef(valor);
  useLayoutEffect(() => {
    ultimo.current = valor;
  });
  return ultimo;
};

/** One and the same function, which does what was drawn last: whoever is handed it is not drawn anew for it. */
export const useLaMisma = <A extends unknown[], R>(hacer: (...de: A) => R): ((...de: A) => R) => {
  const ultimo = useUltimo(hacer);
  const [misma] = useState(
    () =>
      (...de: A): R =>
        ultimo.current(...de),
  );
  return misma;
};

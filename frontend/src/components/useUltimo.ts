import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The last rendered value, for code that continues after an await. */
export const useUltimo = <V>(valor: V): Readonly<RefObject<V>> => {
  const ultimo = useRef(valor);
  useLayoutEffect(() => {
    ultimo.current = valor;
  });
  return ultimo;
};

/** A function whose identity never changes, and which calls the last rendered `hacer`. */
export const useLaMisma = <A extends unknown[], R>(hacer: (...de: A) => R): ((...de: A) => R) => {
  const ultimo = useUltimo(hacer);
  const [misma] = useState(
    () =>
      (...de: A): R =>
        ultimo.current(...de),
  );
  return misma;
};

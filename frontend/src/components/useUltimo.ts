import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A value as it was drawn last, for what goes on after an answer was waited for. */
export const useUltimo = <V>(valor: V): Readonly<RefObject<V>> => {
  const ultimo = useRef(valor);
  useLayoutEffect(() => {
    ultimo.current = valor;
  });
  return ultimo;
};

import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Suites run React's production build: the development build takes two thirds longer. The production build
 * lacks `act`, which Testing Library needs. This `act` flushes renders at once and, when awaited, once more
 * after a turn of the event loop.
 */
const { setTimeout } = window;
const unTurno = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const dibuja = (hacer: () => void = () => undefined): void => flushSync(hacer);

const act = (hacer: () => unknown): PromiseLike<unknown> => {
  let hecho: unknown;
  dibuja(() => {
    hecho = hacer();
  });
  // Effects of the first render may have scheduled updates, so renders are flushed again.
  dibuja();
  const alFinal = async (): Promise<unknown> => {
    const dicho = await hecho;
    await unTurno();
    dibuja();
    return dicho;
  };
  return { then: (si, no) => alFinal().then(si, no) };
};

Object.assign(React, { act });

import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Component suites run React's production build, which ships: its development build costs two thirds more. That build has no `act`,
 * which Testing Library calls around all that it does; here it is. What was done is drawn when it answers; what is awaited, after a
 * turn of the page's own.
 */
// The page's own clock, also where a test stops it.
const { setTimeout } = window;
const unTurno = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const dibuja = (hacer: () => void = () => undefined): void => flushSync(hacer);

const act = (hacer: () => unknown): PromiseLike<unknown> => {
  let hecho: unknown;
  dibuja(() => {
    hecho = hacer();
  });
  // What effects of that asked for.
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

import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import * as React from 'react';

// What is awaited comes; how soon depends on how busy the machine is, and is no promise of the product.
configure({ asyncUtilTimeout: 120_000 });

// jsdom lays nothing out: nothing of it changes its size.
// …and nothing of it scrolls.
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

// React's development build notes where each element was made, for the first ten thousand of each second: a seventh of what these
// suites cost, for a warning's sake. Here they are made already.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => {} },
);

import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

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

import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { configure } from '@testing-library/react';

// What is awaited comes; how soon depends on how busy the machine is, and is no promise of the product.
jest.setTimeout(60_000);
configure({ asyncUtilTimeout: 15_000 });

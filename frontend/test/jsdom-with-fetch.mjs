export { TestEnvironment as default } from 'jest-environment-jsdom';

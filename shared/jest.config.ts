export { default } from './src/testing/jest.config.ts';

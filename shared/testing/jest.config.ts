export { default } from './src/jest.config.ts';

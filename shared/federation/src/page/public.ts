/** Knowledge of a page before the shell runs. No library: it is part of scripts that must be small. */
export { firstReadAddress, type FirstRead } from '../registry/first-read.ts';
export * from './page-hints.ts';

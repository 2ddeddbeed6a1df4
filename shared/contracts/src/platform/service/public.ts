/**
 * Calls of the service API, by which the platform's own backend reads and writes its records. The browser never imports
 * this entry.
 */
export * from './batch.calls.ts';
export { kindOfRecords } from './kind.ts';
export * from './money.calls.ts';
export * from './people.calls.ts';
export * from './travel.calls.ts';

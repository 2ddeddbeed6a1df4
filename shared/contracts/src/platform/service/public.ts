/**
 * Calls of the service API, by which the platform's own backend reads and writes its records. The browser never imports
 * this entry.
 */
export * from './appeals.calls.ts';
export * from './batch.calls.ts';
export * from './openings.calls.ts';
export * from './payments.calls.ts';
export * from './reports.calls.ts';
export { serviceRecords } from './records.calls.ts';

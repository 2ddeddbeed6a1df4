/**
 * Calls of the service API, by which the platform's own backend reads and writes its records. The browser never imports
 * this entry.
 */
export * from './batch.calls.ts';
export * from './drivers.calls.ts';
export * from './money.calls.ts';
export * from './parcels.calls.ts';
export * from './posts.calls.ts';
export * from './requests.calls.ts';
export * from './rides.calls.ts';
export * from './trips.calls.ts';
export * from './users.calls.ts';

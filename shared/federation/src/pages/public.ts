/** Documents that are written at build time and filled in by the edge: what both sides agree on. */
export * from './documents.ts';
export * from './slots.ts';

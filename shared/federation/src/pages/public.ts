/** Static documents: written by the builder, filled in by the edge. */
export * from './documents.ts';
export * from './marks.ts';

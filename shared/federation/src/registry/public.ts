/** The registry and the descriptors it is made of: schemas that publisher, edge and shell agree on. */
export * from './canary.ts';
export * from './contract.ts';
export * from './descriptor.ts';
export * from './development-form.ts';
export * from './registry.ts';
export type { LoadingPlan } from './loading-plan.ts';
export * from './signature.ts';

/** Registry, descriptors and loading plans: schemas that release CLI, edge, builder and shell share. */
export * from './assignment.ts';
export * from './canary.ts';
export * from './contract.ts';
export * from './descriptor.ts';
export * from './development-form.ts';
export * from './registry.ts';
export type { LoadingPlan } from './loading-plan.ts';
export * from './signature.ts';

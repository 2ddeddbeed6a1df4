/** Registry, descriptors and loading plans: schemas that release CLI, edge, builder and shell share. */
export * from './canary.ts';
export * from './contract.ts';
export * from './descriptor.ts';
export * from './development-form.ts';
export * from './file-address.ts';
export * from './registry.ts';
export * from './shell-files.ts';
export type { LoadingPlan } from './loading-plan.ts';
export * from './signature.ts';

/** Registry, descriptors and loading plans: schemas that release CLI, edge, builder and shell share. */
export * from './assignment.ts';
export * from './canary.ts';
export * from './contract.ts';
export {
  descriptor,
  type DescribedPath,
  type DescribedView,
  type Descriptor,
  type MenuEntry,
} from './descriptor.ts';
export * from './development-form.ts';
export * from './file-address.ts';
export { firstReadAddress, isOfSavedView, type FirstRead } from './first-read.ts';
export { parseRegistry } from './parse-registry.ts';
export { readDescriptor, requiredKeys, type DescriptorReading } from './read-descriptor.ts';
export * from './registry.ts';
export * from './rights.ts';
export * from './served-path.ts';
export * from './shell-files.ts';
export type { LoadingPlan } from './loading-plan.ts';
export * from './signature.ts';
export * from './understood.ts';

/** Registry, descriptors and loading plans: schemas that release CLI, edge, builder and shell share. */
export * from './build-files.ts';
export * from './canary.ts';
export {
  descriptor,
  remoteName,
  understood,
  type DescribedPath,
  type Descriptor,
  type MenuEntry,
  type Understood,
} from './descriptor.ts';
export { firstReadAddress, type FirstRead } from './first-read.ts';
export { parseRegistry } from './parse-registry.ts';
export { readDescriptor, requiredKeys, type DescriptorReading } from './read-descriptor.ts';
export * from './registry.ts';
export * from './rights.ts';
export * from './served-path.ts';
export * from './signature.ts';

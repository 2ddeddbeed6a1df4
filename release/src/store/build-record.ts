import { mixed, number, object, string, type InferType } from 'yup';
import { descriptor } from '@padiman/federation/registry';
import type { BuildTypes } from '../types/build-types.ts';

/** `build.json`: all that is known of a published build. It is written once and never changes. */
export const buildRecord = object({
  schema: number().oneOf([1]).required(),
  name: string().required(),
  kind: string<'shell' | 'remote'>().oneOf(['shell', 'remote']).required(),
  version: string().required(),
  /** `<version>-<hash of all content>`: the name of the build and of its folder. */
  build: string().required(),
  publishedAt: string().required(),
  /** File name to its Subresource Integrity value. */
  integrity: mixed<Record<string, string>>().required(),
  /** Of a remote: its remote.json. */
  descriptor: descriptor.default(undefined).optional(),
  /** Of a remote: shared library to the range that it asks of the shell. */
  needs: mixed<Record<string, string>>(),
  /** Of the shell: shared library to the version that it carries. */
  provides: mixed<Record<string, string>>(),
  /** The version of the contract between shell and remotes that it was made for. */
  contract: number().integer(),
  /** Fingerprints of the types that it gives to the other side and that it uses of it; unknown when absent. */
  types: mixed<BuildTypes>(),
});

/** `build.json`, checked. */
export type BuildRecord = InferType<typeof buildRecord>;

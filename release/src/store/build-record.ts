import { mixed, number, object, string, type InferType } from 'yup';
import { descriptor } from '@padiman/shared/federation/registry';

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
});

/** `build.json`, checked. */
export type BuildRecord = InferType<typeof buildRecord>;

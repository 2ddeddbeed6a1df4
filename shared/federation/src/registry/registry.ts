import { bool, lazy, mixed, number, object, string, type InferType } from 'yup';
import { descriptor } from './descriptor.ts';

const folder = () => string().matches(/^(https?:\/\/[^/]+)?\/(.*\/)?$/, '${path} must be a folder address');
const integrity = () => mixed<Record<string, string>>();

/** One published build, live in a release. Addresses are absolute paths below the edge, or absolute URLs. */
const build = {
  version: string().required(),
  /** `<version>-<hash of all files>`: names the immutable folder. */
  build: string().required(),
  base: folder().required(),
  /** Each file in the folder that a page may load, to its Subresource Integrity value. */
  integrity: integrity().required(),
  /** The version of the contract between shell and remotes that it was made for. */
  contract: number().integer(),
};

/** What makes a build a remote. */
const remoteBuild = {
  ...build,
  /** Address of the Module Federation manifest. */
  manifest: string().required(),
  descriptor: descriptor.required(),
  /** Shared library to the version range that the build was made for. */
  needs: mixed<Record<string, string>>().required(),
};

/** A remote in the registry. */
export const registeredRemote = object({
  ...remoteBuild,
  /** The build that was live before this one, or null. Without integrity it is of no use to a page. */
  lastGood: object({
    version: string().required(),
    build: string().required(),
    base: folder(),
    manifest: string().required(),
    integrity: integrity(),
  })
    .nullable()
    .default(null),
  /** A build that `percent` of staff have in place of this one. */
  canary: object({ ...remoteBuild, percent: number().min(0).max(100).required() })
    .default(undefined)
    .optional(),
  /** True, in one admin's page, when this is a canary. */
  isCanary: bool(),
  /** True when a development server stands in for the build, in one developer's browser: nothing has integrity then. */
  overridden: bool(),
});

/** A remote in the registry. */
export type RegisteredRemote = InferType<typeof registeredRemote>;

/**
 * `/registry.json`, never cached: what is live now. `release` changes whenever anything that is live changes.
 */
export const registry = object({
  schema: number().oneOf([1]).required(),
  release: string().required(),
  shell: object({ ...build, provides: mixed<Record<string, string>>().required() }).required(),
  remotes: lazy((remotes: Record<string, unknown>) =>
    object(Object.fromEntries(Object.keys(remotes ?? {}).map((name) => [name, registeredRemote.required()]))),
  ),
});

/** `/registry.json`, checked. */
export interface Registry {
  schema: 1;
  release: string;
  shell: {
    version: string;
    build: string;
    base: string;
    integrity: Record<string, string>;
    provides: Record<string, string>;
    contract?: number | undefined;
  };
  remotes: Record<string, RegisteredRemote>;
}

/** Checks what a registry's address answered. @throws yup's ValidationError naming the first wrong field */
export function parseRegistry(answer: unknown): Registry {
  return registry.validateSync(answer, { strict: true }) as unknown as Registry;
}

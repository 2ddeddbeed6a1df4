import { bool, lazy, mixed, number, object, string, type InferType } from 'yup';
import { descriptor } from './descriptor.ts';

const folder = () => string().matches(/^(https?:\/\/[^/]+)?\/(.*\/)?$/, '${path} must be a folder address');
const integrity = () => mixed<Record<string, string>>();

/** Published build in a release. Addresses are absolute paths below the edge, or absolute URLs. */
const build = {
  version: string().required(),
  /** `<version>-<hash of all files>`: name of the immutable folder. */
  build: string().required(),
  base: folder().required(),
  /** Subresource Integrity of each file in the folder that a page may load. */
  integrity: integrity().required(),
  /** Version of the interface between shell and remotes that it was built for; see `shellContract`. */
  contract: number().integer(),
};

/** Published build of a remote. */
const remoteBuild = {
  ...build,
  /** Address of the Module Federation manifest. */
  manifest: string().required(),
  descriptor: descriptor.required(),
  /** Version range of each shared library that the build was made for. */
  needs: mixed<Record<string, string>>().required(),
};

/** A remote in the registry. */
export const registeredRemote = object({
  ...remoteBuild,
  /** Build that was live before this one, or null. A page can only use it with its integrity. */
  lastGood: object({
    version: string().required(),
    build: string().required(),
    base: folder(),
    manifest: string().required(),
    integrity: integrity(),
  })
    .nullable()
    .default(null),
  /** Build that `percent` of staff get instead of this one; with `named`, also those whose assignment names it. */
  canary: object({ ...remoteBuild, percent: number().min(0).max(100).required(), named: bool() })
    .default(undefined)
    .optional(),
  /** True in an admin's page when this build is a canary. */
  isCanary: bool(),
  /** Set in an admin's page when this build is a preview: its id and its end. */
  preview: object({ id: string().required(), until: string().required() }).default(undefined).optional(),
  /** True in a developer's browser when a development server replaces the build. Its files have no integrity. */
  overridden: bool(),
});

/** A remote in the registry. */
export type RegisteredRemote = InferType<typeof registeredRemote>;

const shellBuild = { ...build, provides: mixed<Record<string, string>>().required() };

/**
 * `/registry.json`, never cached: the live builds. `release` changes with every change of them.
 */
export const registry = object({
  schema: number().oneOf([1]).required(),
  release: string().required(),
  shell: object({ ...shellBuild, canary: object(shellBuild).default(undefined).optional() }).required(),
  assignments: object({ until: string().nullable().defined() }).default(undefined).optional(),
  remotes: lazy((remotes: Record<string, unknown>) =>
    object(Object.fromEntries(Object.keys(remotes ?? {}).map((name) => [name, registeredRemote.required()]))),
  ),
});

/** Published build of the shell. */
export interface ShellBuild {
  version: string;
  build: string;
  base: string;
  integrity: Record<string, string>;
  provides: Record<string, string>;
  contract?: number | undefined;
}

/** `/registry.json`, validated. */
export interface Registry {
  schema: 1;
  release: string;
  shell: ShellBuild & {
    /** Build that a share of staff gets instead; the edge decides who. */
    canary?: ShellBuild | undefined;
    /** True in an admin's page when this build is the canary. */
    isCanary?: boolean | undefined;
    /** Set in an admin's page when this build is a preview. */
    preview?: { id: string; until: string } | undefined;
  };
  /**
   * Present while the edge decides for some staff which builds they get (a canary of the shell, named people, a
   * preview): their pages ask for their assignment, until this time if there is one.
   */
  assignments?: { until: string | null } | undefined;
  remotes: Record<string, RegisteredRemote>;
}

/** Validates the answer of `/registry.json`. @throws yup's ValidationError naming the first invalid field */
export function parseRegistry(answer: unknown): Registry {
  return registry.validateSync(answer, { strict: true }) as unknown as Registry;
}

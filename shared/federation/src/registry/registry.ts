import { bool, mixed, number, object, string, type InferType } from 'yup';
import { descriptor, type DescribedPath } from './descriptor.ts';

/**
 * Version of the protocol between shell and remotes at run time, which no compiler sees: the container's `get` and `init`,
 * the exposed module's name `./remote`, the bundler's runtime in a global variable that the shell sets, the requests of
 * files by their content, and the meaning of the fields of a descriptor. Raised when the new shell cannot load remotes of
 * the old version; promotion refuses a remote of another version.
 *
 * Types of shared packages, and which of them are provided, are compared by the compiler and by version ranges instead
 * (docs/decisions/0021-checks-before-a-promotion.md).
 */
export const shellContract = 4;

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

/** Entry of the shell in the registry. */
export const registeredShell = object({
  ...build,
  provides: mixed<Record<string, string>>().required(),
});

/** While the edge assigns builds to some staff. */
export const assignments = object({ until: string().nullable().defined() });

/** Published build of the shell. */
export type ShellBuild = InferType<typeof registeredShell>;

/** Part of a registry that was left out when it was read, because it could not be understood. */
export interface SkippedPart {
  /** Name of the remote, or `shell`. */
  name: string;
  /** Build of the remote, where that could be read. */
  build?: string;
  /** Explanation for people, naming the field. */
  reason: string;
  /** Set when the whole remote was left out: the part of its descriptor that could be read. */
  section?: { title: string; paths: DescribedPath[] };
}

/**
 * `/registry.json`, never cached: the live builds. `release` changes with every change of them.
 */
export interface Registry {
  schema: 1;
  release: string;
  issuedAt?: string | undefined;
  expires?: string | undefined;
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
  /** Set by `parseRegistry`: what it left out. */
  skipped?: readonly SkippedPart[];
}

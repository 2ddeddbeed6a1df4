import { mixed, number, object, string, type InferType } from 'yup';
import { developmentFolder, type Descriptor, type Understood } from '@padiman/federation/registry';
import type { RecordSignature } from '../signing/signer.ts';

/** Types that a build was made with. */
export interface BuildTypes {
  /** Remote only: integrity of the `types.json` of the shell beside which its sources were compiled. */
  against: string;
}

/** Schema of `build.json`, the metadata of a published build. Written once, never changed. */
const buildRecord = object({
  schema: number().oneOf([2]).required(),
  name: string().required(),
  kind: string<'shell' | 'remote'>().oneOf(['shell', 'remote']).required(),
  version: string().required(),
  /** `<version>-<hash of all content>`: name of the build and of its folder. */
  build: string().required(),
  publishedAt: string().required(),
  /** File name to its Subresource Integrity value. */
  integrity: mixed<Record<string, string>>().required(),
  /** Remote only: its remote.json as published; other versions of the code may have other keys. */
  descriptor: mixed<Descriptor>(),
  /** Remote only: shared library to the version range that it requires of the shell. */
  needs: mixed<Record<string, string>>(),
  /** Shell only: shared library to the version that it provides. */
  provides: mixed<Record<string, string>>(),
  /** Shell only: what it reads in descriptors. */
  understands: mixed<Understood>(),
  /** Version of the contract between shell and remotes that it was built for. */
  contract: number().integer(),
  /** Absent in builds of a shell, and of a checkout without one. */
  types: mixed<BuildTypes>(),
  /** Sources that it was built from: the commit, and whether the work tree was clean. Absent outside a repository. */
  source: mixed<{ commit: string; clean: boolean }>(),
  /** Result of each gate at publication, by name. Absent in builds that were published without gates. */
  gates: mixed<Record<string, GateResult>>(),
  /** Sizes in bytes after Brotli: entry, largest first screen with the entry, all files. */
  sizes: mixed<{ entry: number; firstScreen: number; total: number }>(),
  /** Signature of the publishing machine's key over the canonical JSON of this record without `signed`. */
  signed: mixed<RecordSignature>(),
});

/** Result of a gate: types, tests or a budget. A failed gate was overridden with a reason. */
export interface GateResult {
  passed: boolean;
  /** Measurement or finding, for people. */
  detail?: string;
  /** Reason why a failure was overridden. */
  overridden?: string;
}

/** A validated `build.json`. */
export type BuildRecord = InferType<typeof buildRecord>;

/** A published build by its names. */
export type BuildName = Pick<BuildRecord, 'name' | 'build'>;

/** Selects the files that pages load as code, apart from those of developers' pages. */
export const loadedByPages = (integrity: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(integrity).filter(
      ([file]) => /\.(js|css)$/.test(file) && !file.startsWith(developmentFolder),
    ),
  );

/**
 * Reads the content of `build.json`. Unknown fields are kept; the descriptor is not validated.
 * @throws Error naming the reason
 */
export function readBuildRecord(content: string): BuildRecord {
  const record = buildRecord.validateSync(JSON.parse(content), { strict: true });
  if (typeof record.integrity !== 'object') throw new Error('integrity must be an object');
  return record;
}

/** File of a shell's build: the declarations of everything that it provides to remotes. */
export const shellTypesFile = 'types.json';

/** File of a remote's build: its sources, and the declarations that it does not take from the shell. */
export const remoteUsesFile = 'uses.json';

const typeArtefacts: ReadonlySet<string> = new Set([shellTypesFile, remoteUsesFile]);

/** True for a file of a build that `check` reads and browsers never get: it holds the sources of a team. */
export const isTypeArtefact = (file: string): boolean => typeArtefacts.has(file);

/** Source and declaration files with the module resolutions between them, so that compiling them needs no folder. */
export interface TypeFiles {
  /** Path to text. Paths are relative to the root of the checkout, also those below `node_modules`. */
  files: Record<string, string>;
  /** Path of a file to its specifiers, each with the path that it resolves to. */
  resolutions: Record<string, Record<string, string>>;
}

/** Content of `types.json`. */
export interface ShellTypes extends TypeFiles {
  /** Specifier that a remote may import of the shell, such as `@padiman/ui/table`, to its declarations. */
  entries: Record<string, string>;
}

/** Content of `uses.json`. A specifier without a resolution is one that the shell provides. */
export interface RemoteUses extends TypeFiles {
  /** Path of the remote's exposed module. */
  entry: string;
  /** Compiler options of the remote that change what its sources mean. */
  options: Record<string, unknown>;
}

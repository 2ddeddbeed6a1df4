import { createHash, createPrivateKey } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import type { LoadingPlan } from '@padiman/federation/registry';
import type { ReleasedPackage } from '../checkout/packages.ts';
import { filesBelow, integrityOf } from '../files/durable-file.ts';
import { promote } from '../promote/promote.ts';
import { type Publication, publish, type PublishOptions } from '../publish/publish.ts';
import { signedText, type Signer, signerOf } from '../signing/signer.ts';
import {
  type BuildRecord,
  type RemoteUses,
  remoteUsesFile,
  type ShellTypes,
  shellTypesFile,
} from '../store/build-record.ts';
import { FolderStorage, type Storage } from '../store/storage.ts';
import type { CopyOptions } from '../store/stored-objects.ts';
import type { ReleaseRecord } from '../store/release-record.ts';
import { releaseStore, type ReleaseStore } from '../store/release-store.ts';

export { peopleOf } from '../store/previews.ts';

/** Creates a folder that is removed after the test. */
export async function temporaryFolder(test: Pick<TestContext, 'after'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'padiman-'));
  // Again where a copy in the background still writes into it.
  test.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Writes files of a folder by their paths, and replaces earlier ones. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  }
}

/** Hash of all files of a folder, with their names, to see that nothing was written. */
export async function contentOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesBelow(folder))
    hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

/** Opens a storage with the trial key, as a process of one deployment would. */
export const trialStore = (
  storage: string | Storage,
  { signer = trialSigner, trusted = [trialSigner.key], copy }: TrialOptions = {},
): ReleaseStore =>
  releaseStore(
    typeof storage === 'string' ? new FolderStorage(storage) : storage,
    { trusted: () => trusted, signer: () => signer ?? undefined },
    copy,
  );

/** Options of a process; its keys are by default those of the trial deployment. */
export interface TrialOptions {
  /** Null for a process without a private key. */
  signer?: Signer | null;
  trusted?: readonly string[];
  /** For a process that serves from a remote storage. */
  copy?: CopyOptions;
}

/** Creates an empty store that is removed after the test. */
export async function temporaryStore(test: Pick<TestContext, 'after'>) {
  const folder = await temporaryFolder(test);
  const store = trialStore(folder);
  const publish = async (name: string, remote?: TrialRemote) =>
    (await publishRemote(store, folder, name, remote)).record;
  return {
    ...{ store, folder },
    /** Publishes a build of a remote. */
    publish,
    /** Publishes a build of a remote and promotes it. */
    publishLive: async (name: string, remote?: TrialRemote) => {
      const record = await publish(name, remote);
      await promote(store, [record]);
      return record;
    },
  };
}

/** Signer with a fixed key, the same in every process of a test. @param seed 0 to 255, one for each key */
export const trialSignerOf = (seed: number): Signer =>
  signerOf(
    createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)]),
      format: 'der',
      type: 'pkcs8',
    }),
  );

/** Key of the trial deployment's platform. */
export const trialSigner = trialSignerOf(7);

/** Text of a release that a key signed, by default the trial deployment's, whatever it contains. */
export function sealedRelease({ sealed: _sealed, ...record }: ReleaseRecord, signer = trialSigner): string {
  const signed = signer.sign(JSON.stringify(record.registry));
  const content = { ...record, signed };
  return JSON.stringify({ ...content, sealed: signer.sign(signedText(content, 'sealed')) });
}

export interface TrialRemote {
  code?: string;
  version?: string;
  paths?: string[];
  menu?: string[];
  needs?: Record<string, string>;
  /** Fields that replace those of the descriptor. */
  descriptor?: object;
  /** Additional files of the build, by name. */
  files?: Record<string, string>;
  contract?: number;
  /** Sources to compile against the shell; without them it counts as compiled against the trial shell. */
  uses?: RemoteUses;
  /** Integrity of the shell's types that it was compiled against. */
  against?: string | undefined;
}

const artefact = (file: string, content: RemoteUses | ShellTypes) => ({
  file,
  content: Buffer.from(JSON.stringify(content)),
});

/** Types of a shell that provides nothing. */
const noTypes: ShellTypes = { entries: {}, files: {}, resolutions: {} };

const noUses: RemoteUses = { entry: 'src/remote.tsx', options: {}, files: {}, resolutions: {} };

/** Loading plans of the trial builds: each remote has an entry chunk, and screens that use the shell's table. */
const tableModule = '@padiman/ui/table';
const remotePlan = (paths: readonly string[]): LoadingPlan => ({
  entry: ['entry.js'],
  screens: Object.fromEntries(paths.map((path) => [path, { files: ['screen.js'], modules: [tableModule] }])),
});
const shellPlan: LoadingPlan = { modules: { [tableModule]: ['table.js'] } };

/** Publishes a package whose build consists of these files. */
async function publishFiles(
  store: ReleaseStore,
  build: string,
  files: Readonly<Record<string, string>>,
  released: Pick<ReleasedPackage, 'name' | 'folder'> & Partial<ReleasedPackage>,
  options: PublishOptions,
): Promise<Publication> {
  await rm(build, { recursive: true, force: true });
  await writeFiles(build, files);
  const kind = released.name === 'shell' ? 'shell' : 'remote';
  const others = { kind, version: '1.0.0', dependencies: {}, peerDependencies: {} } as const;
  return publish(store, { ...others, ...released }, build, options);
}

/** Publishes a remote with files like those of webpack. */
export async function publishRemote(
  store: ReleaseStore,
  scratch: string,
  name: string,
  {
    code = 'console.log(1);',
    version = '1.0.0',
    paths = [`/${name.slice(4)}`],
    menu = [],
    needs = {},
    descriptor: replaced = {},
    files = {},
    contract,
    uses,
    against = uses ? undefined : integrityOf(artefact(shellTypesFile, noTypes).content),
  }: TrialRemote = {},
): Promise<Publication> {
  const folder = join(scratch, 'sources', name);
  const descriptor = {
    ...{ name, title: name, owner: 'Trial team' },
    paths: paths.map((path) => ({ path, title: path, access: 'public' })),
    menu: menu.map((path, order) => ({ label: path, path, icon: 'plain', order, access: 'public' })),
    ...replaced,
  };
  await writeFiles(folder, { 'remote.json': JSON.stringify(descriptor) });
  const written = {
    'mf-manifest.json': JSON.stringify({ id: name, remoteEntry: 'remoteEntry.js' }),
    'loading.json': JSON.stringify(remotePlan(paths)),
    'entry.js': '/* entry */',
    'screen.js': '/* screen */',
    'remoteEntry.js': `/* ${name} */ ${code} ${'// filling\n'.repeat(200)}`,
    ...files,
  };
  const released = { name, folder, version, peerDependencies: needs };
  return publishFiles(store, join(folder, 'dist'), written, released, {
    typeArtefact: artefact(remoteUsesFile, uses ?? noUses),
    types: against === undefined ? undefined : { against },
    ...(contract && { contract }),
  });
}

/** Publishes a shell that provides the installed React; without `development` it has no development form. */
export async function publishShell(
  store: ReleaseStore,
  scratch: string,
  code = 'start();',
  types: ShellTypes = noTypes,
  { development = true } = {},
): Promise<Publication> {
  const written = {
    'shell.js': code,
    'shell.css': 'body { margin: 0 }',
    'table.js': '/* table */',
    'icon.svg': '<svg/>',
    ...(development && { 'development/react.js': '/* React for development */' }),
    'loading.json': JSON.stringify(shellPlan),
    'index.html':
      '<!doctype html><meta name="shell-build" content=""><meta name="page-hints" content=""><title>Trial</title><link rel="icon" href="/shell-build/icon.svg">' +
      '<link href="/shell-build/shell.css" rel="stylesheet"><script defer="defer" src="/shell-build/shell.js"></script>' +
      '<body><div id="root"></div></body>',
  };
  // Installed versions are resolved from the real shell.
  const folder = join(import.meta.dirname, '../../../shell');
  const released = { name: 'shell', folder, dependencies: { react: '*' } };
  const build = join(scratch, 'sources/shell/dist');
  return publishFiles(store, build, written, released, { typeArtefact: artefact(shellTypesFile, types) });
}

/** Creates a store in which a shell and two remotes are live. */
export async function storeWithRelease(test: Pick<TestContext, 'after'>) {
  const made = await temporaryStore(test);
  const records = [
    (await publishShell(made.store, made.folder)).record,
    await made.publish('mfe-rides', { menu: ['/rides'], needs: { react: '^19.0.0' } }),
    await made.publish('mfe-parcels'),
  ];
  return { ...made, release: await promote(made.store, records), records };
}

/** Types of a shell that provides one name, whose type is the edition. */
const shellTypesOf = (edition: string): ShellTypes => ({
  entries: { '@padiman/federation': 'federation.d.ts', '@padiman/ui': 'ui.d.ts' },
  files: {
    'federation.d.ts': 'export type RemoteModule = string;',
    'ui.d.ts': `export declare const DataTable: '${edition}';`,
  },
  resolutions: {},
});

/** Sources of a remote that compile with the shell of that edition alone; without an edition, with every one. */
export function usesOfEdition(name: string, edition?: string): RemoteUses {
  const entry = `${name}/src/remote.ts`;
  const type = edition === undefined ? 'string' : `'${edition}'`;
  const text = `import { DataTable } from '@padiman/ui';\nconst used: ${type} = DataTable;\nexport default used;`;
  // The smallest library, so that the compiler takes a fraction of a second.
  return { entry, options: { lib: ['lib.es5.d.ts'] }, files: { [entry]: text }, resolutions: {} };
}

/** Publishes a shell and remotes of one version, which is their edition: they only work together. */
export async function publishEdition<Name extends string>(
  store: ReleaseStore,
  scratch: string,
  version: string,
  names: readonly Name[],
): Promise<Record<Name | 'shell', BuildRecord>> {
  const shell = await publishShell(store, scratch, `start('${version}');`, shellTypesOf(version));
  const records: Record<string, BuildRecord> = { shell: shell.record };
  for (const name of names) {
    const uses = usesOfEdition(name, version);
    records[name] = (await publishRemote(store, scratch, name, { version, uses })).record;
  }
  return records as Record<Name | 'shell', BuildRecord>;
}

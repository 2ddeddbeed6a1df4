import type { BuildRecord } from '../store/build-record.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { RemoteUses, ShellTypes } from '../store/type-artefacts.ts';
import { publishRemote, publishShell } from './trial-checkout.ts';

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

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { consumedRequests } from '@padiman/build/shared-libraries';
import { sourcesOf } from '../checkout/input-hash.ts';
import type { ReleasedPackage } from '../checkout/packages.ts';
import type { RemoteUses } from '../store/type-artefacts.ts';
import { collectFiles, pathBelow } from './collect-files.ts';
import { compilerOptions } from './shell-types.ts';

/** Options that change what sources mean. Others, such as a rule against unused names, are the remote's own affair. */
const recordedOptions = [
  'target',
  'lib',
  'jsx',
  'strict',
  'noImplicitAny',
  'strictNullChecks',
  'strictFunctionTypes',
  'strictBindCallApply',
  'strictPropertyInitialization',
  'noUncheckedIndexedAccess',
  'exactOptionalPropertyTypes',
  'useUnknownInCatchVariables',
] as const;

/** Sources of a remote that its exposed module reaches, with all that it bundles and takes from nobody else. */
export function remoteUses(
  root: string,
  remote: ReleasedPackage,
  parsed: Map<string, ts.SourceFile>,
): RemoteUses {
  const own = join(remote.folder, 'tsconfig.json');
  const options = compilerOptions(existsSync(own) ? own : join(root, 'tsconfig.base.json'));
  const entry = join(remote.folder, 'src/remote.tsx');
  const ambient = sourcesOf(join(remote.folder, 'src')).filter((file) => file.endsWith('.d.ts'));
  const consumed = new Set(consumedRequests(remote.folder));
  const collected = collectFiles({
    root,
    rootNames: [entry, ...ambient],
    options,
    isProvided: (specifier) => consumed.has(specifier),
    parsed,
  });
  return {
    entry: pathBelow(root, entry),
    options: Object.fromEntries(
      recordedOptions.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
    ),
    ...collected,
  };
}

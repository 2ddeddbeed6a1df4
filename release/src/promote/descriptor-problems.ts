import { isAccess, isRightName } from '@padiman/contracts';
import {
  readDescriptor,
  requiredKeys,
  type RegisteredRemote,
  type Registry,
  type Understood,
} from '@padiman/federation/registry';
import type { Composition } from './compose-registry.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A build that is checked: all that pages can get of a remote. */
type ServedBuild = Pick<RegisteredRemote, 'build' | 'descriptor'>;

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const itemsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsIn) : []);

/** Keys of a descriptor, in lists with the name of the list: `paths.access`. */
function keysOf(descriptor: Fields): string[] {
  const inLists = ['paths', 'menu', 'views', 'rights'].flatMap((list) =>
    itemsIn(descriptor[list]).flatMap((item) => Object.keys(item).map((key) => `${list}.${key}`)),
  );
  return [...new Set([...Object.keys(descriptor), ...inLists])];
}

function* accessProblems(descriptor: Fields, { accesses }: Understood): Generator<string> {
  const { paths, menu, views } = descriptor;
  for (const { path, access } of [paths, menu, views].flatMap(itemsIn)) {
    // Any other access is a problem of the descriptor itself.
    if (!isAccess(access)) continue;
    const kind = isRightName(access) ? 'right' : access;
    if (!accesses.includes(kind)) yield `requires the access ${access} for ${String(path)}`;
  }
}

/** Builds of a composition that must be understood: the added ones, and with an added shell all. */
function* checkedBuilds({ registry, added }: Composition): Generator<[name: string, served: ServedBuild]> {
  const isShellAdded = added.has(`shell ${registry.shell.build}`);
  for (const [name, live] of Object.entries(registry.remotes)) {
    // An entry that was kept may hold anything.
    for (const served of [live, fieldsIn(live).canary as ServedBuild | undefined]) {
      if (served && (isShellAdded || added.has(`${name} ${served.build}`))) yield [name, served];
    }
  }
}

const understoodBy = ({ registry, records }: Composition): Understood =>
  records.get(`shell ${registry.shell.build}`)?.understands ?? { keys: [], accesses: [] };

const shellOf = ({ shell }: Registry) => `shell ${shell.build}`;

/**
 * Descriptors of added builds that the edge or the live shell could not read whole. Builds that are live already do not
 * stop other teams; a new shell is tested with every remote that can be read.
 */
export function* descriptorProblems(composition: Composition): Generator<string> {
  const { registry, added } = composition;
  const shell = understoodBy(composition);
  for (const [name, { build, descriptor }] of checkedBuilds(composition)) {
    const label = `${name} ${build}`;
    const fields = fieldsIn(descriptor);
    const missing = requiredKeys(fields).filter((key) => !shell.keys.includes(key));
    for (const key of missing)
      yield `${label} requires the key ${key} of remote.json, which ${shellOf(registry)} does not read: promote a newer shell first`;
    for (const problem of accessProblems(fields, shell))
      yield `${label} ${problem}, which ${shellOf(registry)} does not understand`;
    if (!added.has(label)) continue;
    // The requirements were compared with the shell above.
    const { problems } = readDescriptor(
      name,
      'requires' in fields ? { ...fields, requires: [] } : descriptor,
    );
    for (const problem of problems) yield `${label} has an invalid remote.json: ${problem}`;
  }
}

/** Keys of added descriptors that the live shell ignores, as texts for people. */
export function descriptorWarnings(composition: Composition): string[] {
  const { keys } = understoodBy(composition);
  return [...checkedBuilds(composition)].flatMap(([name, { build, descriptor }]) =>
    keysOf(fieldsIn(descriptor))
      .filter((key) => !keys.includes(key) && key !== 'requires')
      .map(
        (key) =>
          `${name} ${build} has the key ${key} in remote.json, which ${shellOf(composition.registry)} ignores`,
      ),
  );
}

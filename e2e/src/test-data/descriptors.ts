import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAllowed, type AccessHolder } from '@padiman/contracts';
import type { Descriptor as RemoteDescriptor } from '@padiman/federation/registry';

const root = resolve(import.meta.dirname, '../../..');

/** Fields of a remote's `remote.json` that journeys use. */
export type Descriptor = Pick<RemoteDescriptor, 'name' | 'title' | 'paths' | 'menu'>;

/** Descriptors of all remotes of the checkout, with the product's name filled in, without pages of single records. */
export const descriptors: readonly Descriptor[] = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => readFileSync(join(root, name, 'remote.json'), 'utf8').replaceAll('{product}', 'Padiman'))
  .map((text) => JSON.parse(text) as Descriptor)
  .map((remote) => ({ ...remote, paths: remote.paths.filter(({ path }) => !path.includes('/:')) }));

/** Paths of all remotes. */
export const servedPaths = descriptors.flatMap(({ paths }) => paths);

/** Paths of the public site. */
export const publicPaths = servedPaths.filter(({ access }) => access === 'public').map(({ path }) => path);

/** Entries of the side menu, in its order: those with a group, of which there is one, come last. */
export const menuEntries = descriptors
  .flatMap(({ menu }) => menu)
  .sort((one, other) => Number(!!one.group) - Number(!!other.group) || one.order - other.order);

/** Labels of the menu that an admin sees, in its order. */
export const menuLabelsFor = (holder: AccessHolder) =>
  menuEntries.filter(({ access }) => isAllowed(holder, access)).map(({ label }) => label);

/** Tells whether a page is shown to signed-in staff only. */
export const isForStaff = ({ access }: Descriptor['paths'][number]) =>
  access !== 'public' && access !== 'guest';

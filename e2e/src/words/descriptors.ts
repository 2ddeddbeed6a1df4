import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Access } from '@padiman/contracts';

const root = resolve(import.meta.dirname, '../../..');

/** What a remote's `remote.json` says, as far as journeys need it. */
export interface Descriptor {
  name: string;
  title: string;
  paths: { path: string; title: string; access: Access }[];
  menu: { label: string; path: string; order: number; access: Access }[];
}

/** The descriptors of all remotes on the disk, as people read them: with the product's name filled in. */
export const descriptors: readonly Descriptor[] = readdirSync(root)
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => readFileSync(join(root, name, 'remote.json'), 'utf8').replaceAll('{product}', 'Padiman'))
  .map((text) => JSON.parse(text) as Descriptor);

/** Whether a page is shown to who is signed in, and to nobody else. */
export const isForStaff = ({ access }: Descriptor['paths'][number]) =>
  access !== 'public' && access !== 'guest';

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The root of the checkout. */
export const root = join(import.meta.dirname, '../..');

/** Folders of the packages on the disk: those under `shared/` and those at the top. */
export function packageFolders(checkout: string): string[] {
  const folders = (parent: string) =>
    existsSync(join(checkout, parent)) ? readdirSync(join(checkout, parent)) : [];
  return [...folders('shared').map((name) => `shared/${name}`), ...folders('')].filter((folder) =>
    existsSync(join(checkout, folder, 'package.json')),
  );
}

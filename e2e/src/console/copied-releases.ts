import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setupValue } from '../test-data/test-data.ts';

/** Copies the releases of the shared console, with the keys that sign and verify them, into another data folder. */
export function copyReleases(folder: string): void {
  for (const name of ['releases', 'registry.key', 'registry.pub'])
    cpSync(join(setupValue('folder'), name), join(folder, name), { recursive: true });
}

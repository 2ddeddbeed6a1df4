import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@padiman/federation/registry';
import type { RunningConsole } from './running-console.ts';

/**
 * Takes the files of a remote's live build away from a running console.
 *
 * @returns puts them back; doing so twice does no harm
 */
export async function takeAway(running: RunningConsole, remote: string): Promise<() => void> {
  const registry = (await (await fetch(`${running.address}/registry.json`)).json()) as Registry;
  const folder = running.buildFolder(remote, registry.remotes[remote]?.build ?? '');
  const away = join(running.folder, 'away');
  renameSync(folder, away);
  let gone = true;
  return () => {
    if (gone) renameSync(away, folder);
    gone = false;
  };
}

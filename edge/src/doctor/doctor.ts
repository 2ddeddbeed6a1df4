import type { SystemCheck } from '@padiman/contracts';
import { inspectApi } from '@padiman/api/app';
import { readApiSettings, type ApiSettings, type Environment } from '@padiman/api/config';
import { openStore } from '@padiman/release/store';
import { readSettings } from '../start/settings.ts';
import { releaseChecks } from './release-checks.ts';

/** Checks the installation that an environment describes: settings, releases, and the database unless others serve it. */
export async function examine(environment: Environment): Promise<SystemCheck[]> {
  const fault = (name: string, error: unknown): SystemCheck => ({
    ...{ name, state: 'fault', text: (error as Error).message },
  });
  let settings: ReturnType<typeof readSettings>;
  let apiSettings: ApiSettings | undefined;
  try {
    settings = readSettings(environment);
    if (settings.opensApi) apiSettings = readApiSettings(environment, settings.database);
  } catch (error) {
    return [fault('Settings', error)];
  }
  const sound: SystemCheck = { name: 'Settings', state: 'sound', text: 'They are valid.' };
  const store = openStore(settings.DATA_DIR, { serving: true });
  const releases = await releaseChecks(store)();
  if (!apiSettings) return [sound, ...releases];
  const inspected = inspectApi({
    ...settings.database,
    settings: apiSettings,
    releaseKeys: await store.platformKeys().catch(() => []),
  });
  return [
    sound,
    ...(await inspected.catch((error: Error): SystemCheck[] => {
      if (error.name !== 'FolderInUse') return [fault('Database', error)];
      const text = 'The running console has it open: Settings, System shows its checks.';
      return [{ name: 'Database', state: 'unknown', text }];
    })),
    ...releases,
  ];
}

/** Exit code for checks: 0 without a fault, 1 with one. */
export const exitCodeOf = (checks: readonly SystemCheck[]): 0 | 1 =>
  checks.some(({ state }) => state === 'fault') ? 1 : 0;

const marks = { sound: 'ok', unknown: '?', warning: 'warning', fault: 'FAULT' } as const;

/** A line for each check, the worst first. */
export function printChecks(checks: readonly SystemCheck[]): string {
  const order = Object.keys(marks).toReversed();
  const sorted = checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return sorted
    .map(({ name, state, text }) => `${marks[state].padEnd(8)} ${name.padEnd(14)} ${text}`)
    .join('\n');
}

import type { SystemCheck } from '@padiman/contracts';
import type { ApiSettings } from './config/settings.ts';
import { readClock } from './database/clock.ts';
import { addressesOf } from './database/hosts.ts';
import { openDatabase, type DatabaseOptions } from './database/open.ts';
import { findForeignKeys, fingerprintOf, readWork } from './modules/base/deployment/deployment.service.ts';
import { connectProviders } from './modules/money/payout-providers/payout-providers.adapter.ts';
import { createSmsSender } from './modules/staff/sms/sms-sender.adapter.ts';
import { checkSystem } from './modules/platform/system/system.service.ts';

/** An installation that is looked at from outside. */
interface Inspected extends Pick<DatabaseOptions, 'databaseUrl' | 'directUrl' | 'poolMax'> {
  dataDir: string;
  settings: ApiSettings;
  /** Keys by which the process checks releases. */
  releaseKeys: readonly string[];
}

/**
 * Checks an installation from another process than its servers, and changes nothing. The embedded database cannot be
 * looked at while a server has it open.
 */
export async function inspectApi(inspected: Inspected): Promise<SystemCheck[]> {
  const { dataDir, databaseUrl, settings, releaseKeys } = inspected;
  const { production, refused, codeKey, formerKeys, stoppedWork: stopped } = settings;
  const handle = await openDatabase(inspected);
  try {
    const keys = {
      AUTH_SECRET: [codeKey, ...formerKeys].map(fingerprintOf),
      REGISTRY_PUBLIC_KEYS: releaseKeys.map(fingerprintOf),
    };
    await readClock(handle.kysely);
    const addresses = databaseUrl === undefined ? [] : addressesOf(databaseUrl);
    return await checkSystem({
      ...{ handle, dataDir, production, refused },
      deployment: {
        work: () => readWork(handle.kysely, { addresses, stopped }),
        findForeignKeys: () => findForeignKeys(handle.kysely, keys),
      },
      providers: connectProviders(settings.payouts.accounts),
      sms: createSmsSender(settings.sms).name,
      endpoint: settings.webhooks.endpoint,
    });
  } finally {
    await handle.close();
  }
}

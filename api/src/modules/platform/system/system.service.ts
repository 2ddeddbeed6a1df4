import { statfs } from 'node:fs/promises';
import { webhookPausedAfter, type Protection, type SystemCheck } from '@padiman/contracts';
import type { WebhookEndpoint } from '../../../config/webhooks.ts';
import { clockSkew } from '../../../database/clock.ts';
import type { DatabaseHandle } from '../../../database/open.ts';
import { findMigrations } from '../../../database/migrate.ts';
import type { Deployment } from '../../base/deployment/deployment.service.ts';
import type { ConnectedProvider } from '../../money/payout-providers/payout-provider.port.ts';
import { readStoredFacts } from './system.read-model.ts';
import { judgeSystem } from './system.rules.ts';

/** Parts of an installation that the checks look at. */
export interface Installation {
  handle: Pick<DatabaseHandle, 'kysely' | 'isWritable'>;
  deployment: Pick<Deployment, 'work' | 'findForeignKeys'>;
  providers: readonly Pick<ConnectedProvider, 'id' | 'name' | 'sender'>[];
  /** Folder whose disk is looked at. */
  dataDir: string;
  production: boolean;
  refused: readonly Protection[];
  /** Adapter of text messages. */
  sms: string;
  /** Endpoint of webhooks by the settings. */
  endpoint: WebhookEndpoint | undefined;
}

/** Reference that no transfer has. */
const unknownTransfer = { reference: 'padiman-doctor-asks-only', transferCode: null };

/** Checks an installation. A provider is asked for a transfer that does not exist. @throws what the database throws */
export async function checkSystem(installation: Installation): Promise<SystemCheck[]> {
  const { handle, deployment, providers, dataDir, endpoint, ...settings } = installation;
  const [isWritable, foreignKeys, { pending, newer }, work, stored, disk, failures] = await Promise.all([
    handle.isWritable(),
    deployment.findForeignKeys(),
    findMigrations(handle.kysely),
    deployment.work(),
    readStoredFacts(handle.kysely, webhookPausedAfter),
    statfs(dataDir).catch(() => undefined),
    Promise.all(providers.map(async ({ name, sender }) => [name, await failureOf(sender)] as const)),
  ]);
  return judgeSystem({
    ...{ ...settings, isWritable, foreignKeys, work, stored },
    ...{ pendingMigrations: pending, newerMigrations: newer, skew: clockSkew() },
    providers: Object.fromEntries(failures),
    webhookHost: endpoint === undefined ? null : new URL(endpoint.url).host,
    freeDisk: disk === undefined ? 1 : disk.bavail / disk.blocks,
  });
}

/** Failure of a provider to answer; undefined if it answers. */
const failureOf = (sender: ConnectedProvider['sender']): Promise<string | undefined> =>
  sender.verify(unknownTransfer).then(
    () => undefined,
    (error: Error) => error.message,
  );

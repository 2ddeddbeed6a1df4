import { statfs } from 'node:fs/promises';
import type { Protection, SystemCheck } from '@padiman/contracts';
import { clockSkew } from '../../../database/clock.ts';
import type { DatabaseHandle } from '../../../database/open.ts';
import { findMigrations } from '../../../database/migrate.ts';
import type { Handle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import { appendAudit } from '../../base/audit/audit.service.ts';
import { stopWork, type Deployment } from '../../base/deployment/deployment.service.ts';
import type { ConnectedProvider } from '../../money/payout-providers/payout-provider.port.ts';
import { keepSuperAdmin } from '../../staff/admins/admins.service.ts';
import {
  needsTwoSuperAdmins,
  propose,
  type CarryOut,
  type Persons,
} from '../../staff/four-eyes/proposals.service.ts';
import { readStoredFacts } from './system.read-model.ts';
import { judgeSystem } from './system.rules.ts';
import { webhookPausedAfter, backgroundWork, type BackgroundWork } from '@padiman/contracts';

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
}

/** Reference that no transfer has. */
const unknownTransfer = { reference: 'padiman-doctor-asks-only', transferCode: null };

/** Checks an installation. A provider is asked for a transfer that does not exist. @throws what the database throws */
export async function checkSystem(installation: Installation): Promise<SystemCheck[]> {
  const { handle, deployment, providers, dataDir, ...settings } = installation;
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
    freeDisk: disk === undefined ? 1 : disk.bavail / disk.blocks,
  });
}

/** Failure of a provider to answer; undefined if it answers. */
const failureOf = (sender: ConnectedProvider['sender']): Promise<string | undefined> =>
  sender.verify(unknownTransfer).then(
    () => undefined,
    (error: Error) => error.message,
  );

/** Names of background work for people; `none` for all that runs. */
export const workText = (names: readonly BackgroundWork[]): string =>
  names.map((name) => backgroundWork[name]).join(', ') || 'none';

/**
 * Stops background work, and lets the rest run; where changes need two super admins, proposes it.
 * @throws ProposedAlready
 */
export const changeWork = (database: Handle, actor: Actor, stopped: BackgroundWork[]): Promise<Persons> =>
  database.transaction().execute(async (transaction) => {
    await keepSuperAdmin(transaction, actor.adminId);
    const isByTwo = await needsTwoSuperAdmins(transaction);
    const proposal = { subject: 'work', kind: 'changeWork' as const, adminId: null };
    const content = { stopped, what: workText(stopped) };
    const entry = isByTwo
      ? await propose(transaction, actor, { ...proposal, content })
      : await stopWork(transaction, stopped);
    await appendAudit(transaction, actor, [entry]);
    return isByTwo ? 'two' : 'alone';
  });

/** Changes the work of a confirmed proposal. */
export const changeConfirmedWork: CarryOut = async (transaction, { content: { stopped = [] } }) => [
  await stopWork(transaction, stopped),
];

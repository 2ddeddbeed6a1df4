import { createHash } from 'node:crypto';
import { backgroundWorkNames, type BackgroundWork, type WorkState } from '@padiman/contracts';
import { readClock } from '../../../database/clock.ts';
import type { Handle } from '../../../database/schema.ts';
import { appendEntry } from '../audit/audit.service.ts';
import {
  selectDatabaseId,
  selectFacts,
  storeFact,
  type Cluster,
  type KeyName,
  type SharedFacts,
} from './deployment.repository.ts';

export type { KeyName } from './deployment.repository.ts';

/** Keys of a process by variable: fingerprints of the one in use and of former ones. */
export type KeyPrints = Partial<Record<KeyName, readonly string[]>>;

/** Facts of a process about the database that it shares with others. */
export interface ProcessFacts {
  /** Servers of the database and its name, as the process reaches them; none for the embedded one. */
  addresses?: readonly string[];
  /** Background work that the process leaves to others. */
  stopped: readonly BackgroundWork[];
}

/** This process among those of its database. */
export interface Deployment {
  /** Background work, and who stops it. Kept for two seconds. */
  work: () => Promise<WorkState[]>;
  /** Notes keys of this process, unless the other processes have others. */
  noteKeys: (keys: KeyPrints) => Promise<void>;
  /** Tells which of the noted keys differ from those of the others, so that this process must not serve. */
  findForeignKeys: () => Promise<KeyName[]>;
}

/** Short text by which equal keys are recognized. */
export const fingerprintOf = (key: Uint8Array | string): string =>
  createHash('sha256').update('padiman fingerprint\n').update(key).digest('hex').slice(0, 16);

/** Milliseconds for which the state of the work is kept. */
const kept = 2_000;

/**
 * Enters this process among those of its database: notes the database itself the first time. A database that is a copy of
 * the one that was noted stays stopped until somebody calls it its own.
 */
export async function joinDeployment(database: Handle, own: ProcessFacts): Promise<Deployment> {
  await readClock(database);
  const id = await selectDatabaseId(database);
  const addresses = (own.addresses ?? []).toSorted();
  const here: Cluster = { id, addresses };
  await database.transaction().execute(async (transaction) => {
    const { cluster } = await selectFacts(transaction, true);
    const isNoted = cluster?.addresses.join() === addresses.join();
    if (!isCopy(cluster, here) && !isNoted) await storeFact(transaction, 'cluster', here);
  });
  const ownKeys: KeyPrints = {};
  let at = -Infinity;
  let reading: Promise<WorkState[]> | undefined;
  return {
    work: () => {
      if (reading === undefined || performance.now() - at > kept) {
        at = performance.now();
        // Also as often as jobs look for work, since the database may have got another clock.
        reading = readClock(database)
          .then(() => selectFacts(database))
          .then((facts) => workStates(facts, here, own.stopped));
        reading.catch(() => (reading = undefined));
      }
      return reading;
    },
    noteKeys: (keys) =>
      database.transaction().execute(async (transaction) => {
        Object.assign(ownKeys, keys);
        const noted = (await selectFacts(transaction, true)).keys ?? {};
        const foreign = foreignKeys(noted, keys);
        // A process that still begins with a former key does not take the new one away.
        const isFormer = (name: KeyName) => (noted[name]?.indexOf(keys[name]?.[0] ?? '') ?? 0) > 0;
        const names = (Object.keys(keys) as KeyName[]).filter(
          (name) => !foreign.includes(name) && !isFormer(name),
        );
        const own = Object.fromEntries(names.map((name) => [name, keys[name]]));
        await storeFact(transaction, 'keys', { ...noted, ...own });
      }),
    findForeignKeys: () => findForeignKeys(database, ownKeys),
  };
}

/** Reads the background work as a process with these facts finds it. */
export async function readWork(database: Handle, own: ProcessFacts): Promise<WorkState[]> {
  const here = { id: await selectDatabaseId(database), addresses: own.addresses ?? [] };
  return workStates(await selectFacts(database), here, own.stopped);
}

/** Tells which keys differ from those that the processes of the database noted. */
export const findForeignKeys = async (database: Handle, own: KeyPrints): Promise<KeyName[]> =>
  foreignKeys((await selectFacts(database)).keys ?? {}, own);

/** While keys rotate, processes with the former key and with both run side by side. */
const foreignKeys = (noted: KeyPrints, own: KeyPrints): KeyName[] =>
  (Object.keys(own) as KeyName[]).filter(
    (name) => noted[name] !== undefined && !own[name]?.some((key) => noted[name]?.includes(key)),
  );

function isCopy(noted: Cluster | undefined, here: Cluster): boolean {
  if (noted === undefined) return false;
  const isElsewhere =
    noted.addresses.length > 0 && !noted.addresses.some((one) => here.addresses.includes(one));
  return noted.id !== here.id || isElsewhere;
}

function workStates({ cluster }: SharedFacts, here: Cluster, own: readonly string[]) {
  const copied = isCopy(cluster, here);
  return backgroundWorkNames.map((name): WorkState => {
    if (copied) return { name, stoppedBy: 'copy' };
    return { name, stoppedBy: own.includes(name) ? 'configuration' : null };
  });
}

/** Calls a copied database and the keys of its next process its own. Call it before {@link joinDeployment}. */
export const adoptCopy = (database: Handle, addresses: readonly string[]): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const { cluster } = await selectFacts(transaction, true);
    const id = await selectDatabaseId(transaction);
    await storeFact(transaction, 'cluster', { id, addresses: addresses.toSorted() });
    await storeFact(transaction, 'keys', {});
    await appendEntry(
      transaction,
      null,
      'database.adopt',
      ['database', null],
      { id, addresses },
      { ...cluster },
    );
  });

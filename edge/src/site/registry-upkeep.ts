import type { FastifyBaseLogger } from 'fastify';
import { logRepeated } from '@padiman/api/app';
import type { Registry } from '@padiman/federation/registry';
import { daysLeft, renewIfDue } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';

/** Days before the expiry of the live registry from which on the log warns. */
export const warningDays = 14;

/**
 * Renews the live registry if that is due and this machine has a platform key, and otherwise warns before it expires. A
 * failure is logged: the edge serves the live release as long as it is valid.
 */
export async function maintainRegistry(store: ReleaseStore, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  try {
    const renewed = await renewIfDue(store);
    if (renewed) log.info({ release: renewed.release }, 'the registry was renewed');
  } catch (error) {
    log.error({ err: error }, 'the registry could not be renewed');
  }
  try {
    const live = await store.live();
    if (!live || daysLeft(live.registry) > warningDays) return;
    const { release, expires } = live.registry;
    log.error({ release, expires }, 'the registry expires soon, and browsers will refuse it: renew it');
  } catch (error) {
    log.error({ err: error }, 'the expiry of the registry could not be checked');
  }
}

/** Limit of remembered log lines. */
const maxLogged = 1_000;

/** Creates the function that logs what a registry leaves out: once for each build and reason. */
export function skippedLog(log: FastifyBaseLogger): (registry: Registry) => void {
  const logged = new Set<string>();
  return ({ release, skipped = [] }) => {
    for (const { name, build, reason, section } of skipped) {
      const key = JSON.stringify([name, build, reason]);
      if (logged.has(key)) continue;
      if (logged.size >= maxLogged) logged.clear();
      logged.add(key);
      const part = section ? 'A remote cannot be read' : 'A part of a remote cannot be read';
      const found = { remote: name, build, reason, release };
      logRepeated(log, { cause: 'parts of remotes', level: 'error', most: 10 }, found, part);
    }
  };
}

/** Creates a function that logs each problem of a store once. */
export function storeProblemLog(store: Pick<ReleaseStore, 'problems'>, log: FastifyBaseLogger): () => void {
  let logged: ReturnType<typeof store.problems> = [];
  return () => {
    const problems = store.problems();
    if (problems === logged) return;
    for (const { object, reason } of problems.filter((problem) => !logged.includes(problem)))
      log.error({ object, reason }, 'An object of the release store cannot be used');
    logged = problems;
  };
}

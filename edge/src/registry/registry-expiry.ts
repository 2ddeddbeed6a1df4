import type { FastifyBaseLogger } from 'fastify';
import { daysLeft, renewIfDue } from '@padiman/release/promote';
import type { ReleaseStore } from '@padiman/release/store';

/** Days before the expiry of the live registry from which on the log warns. */
const warningDays = 14;

/**
 * Renews the live registry if that is due and this machine has a platform key, and otherwise warns before it expires. A
 * failure is logged: the edge serves the live release as long as it is valid.
 */
export async function maintainRegistry(
  store: ReleaseStore,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Promise<void> {
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

import { WrongApiSettings } from './sms.ts';
import type { PressureLimits } from '../plugins/pressure.ts';

/**
 * Far above what a working server shows: staff on a busy day are a few calls at a time, and the embedded database
 * may hold the event loop for a second. Being busy alone refuses nobody unless that is asked for.
 */
const defaults: PressureLimits = { eventLoopDelay: 3_000, eventLoopUtilisation: 0, requestsInFlight: 1_000 };

/** @throws WrongApiSettings naming what makes no sense */
export function pressureFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): PressureLimits {
  const read = (name: string, otherwise: number, most: number) => {
    const given = environment[name];
    const limit = given ? Number(given) : otherwise;
    if (limit >= 0 && limit <= most) return limit;
    throw new WrongApiSettings(`${name} must be a number from 0 (no limit) to ${most}`);
  };
  return {
    eventLoopDelay: read('MAX_EVENT_LOOP_DELAY_MS', defaults.eventLoopDelay, 60_000),
    eventLoopUtilisation: read('MAX_EVENT_LOOP_UTILISATION', defaults.eventLoopUtilisation, 1),
    requestsInFlight: read('MAX_REQUESTS_IN_FLIGHT', defaults.requestsInFlight, 100_000),
  };
}

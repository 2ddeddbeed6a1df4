import { setTimeout as pause } from 'node:timers/promises';

/**
 * Waits until a condition holds.
 *
 * @param message what did not happen, for the error
 * @throws Error if it does not hold within 20 seconds
 */
export async function waitUntil(condition: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`${message} within 20 s`);
    await pause(20);
  }
}

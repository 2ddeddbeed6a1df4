import { paths } from '@padiman/contracts';

/** Time in ms that the transfer of files for the dashboard may delay it. */
const longestPreparation = 10_000;

/** Part of the shell's first script that is used here; pages without a first screen may lack it. */
interface Host {
  padimanFirstScreen?: { prepareNext: () => Promise<void> };
}

/** Opens the dashboard by a full page load, which starts the console for the signed-in admin. */
export const openDashboard = async (): Promise<void> => window.location.assign(paths.dashboard());

/**
 * Fetches the dashboard while the login is being sent. Pages without a first screen prepare nothing.
 *
 * @returns {@link openDashboard}, which waits for what is still arriving
 */
export function prepareDashboard(): typeof openDashboard {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, longestPreparation));
  const prepared = Promise.race([(window as Host).padimanFirstScreen?.prepareNext(), limit]);
  return () => prepared.then(openDashboard);
}

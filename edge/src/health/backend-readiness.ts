import { destinationOf, type Backend } from '../api/backend.ts';

/**
 * Readiness check of a backend: any answer below 500 counts, also 401 and 404. Asks `/dashboard` below the backend's
 * prefix, which is no call, so a backend answers it without reading records or counting a try to log in.
 *
 * @param deadline milliseconds
 * @returns a check that throws if the backend does not answer in time, or with 500 or above
 */
export function backendReadiness(backend: Backend, deadline = 2_000): () => Promise<true> {
  const { origin, path } = destinationOf(backend);
  const address = origin + (backend.healthPath ?? `${path}/dashboard`);
  return async () => {
    const signal = AbortSignal.timeout(deadline);
    const answer = await fetch(address, { redirect: 'manual', signal }).catch((error: Error) => {
      // The cause says more than `fetch failed`.
      throw error.cause ?? error;
    });
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`The backend answers ${answer.status}`);
    return true;
  };
}

import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../http/api-error.ts';
import { notifyReauthenticated } from './calls.ts';
import { freshFor, hydrateEarlyReads } from '../http/early.ts';

/** Creates the cache of server state: one for the shell, a new one for each test. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Reads ahead are skipped for as long: an answer that is fresh is not requested again.
        staleTime: freshFor,
        // At most two retries, only of failures that may be temporary and come soon.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && error.retryable && !error.isLate,
        retryDelay: (failures) => 300 * 2 ** failures,
        // Without it, a query pauses without an error while the browser reports that it is offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  hydrateEarlyReads(client);
  return client;
}

/** Access to the whole cache, for the shell's reaction to session changes. */
export function useServerState() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /**
       * Refetches all queries after the user has logged in again. Failed queries show as loading meanwhile. Writes are
       * not repeated; their 401 failures are cleared.
       */
      refetchAll: async () => {
        notifyReauthenticated();
        await Promise.all([
          client.resetQueries({ predicate: ({ state }) => state.data === undefined }),
          client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }),
        ]);
      },
      /** Removes everything, so that the next user never sees data of the previous one. */
      clear: () => client.clear(),
    }),
    [client],
  );
}

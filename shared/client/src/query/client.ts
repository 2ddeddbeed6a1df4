import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../http/api-error.ts';

/** The one cache of server state, made by the shell and by each test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only what may pass by itself is tried again.
        retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
        retryDelay: (failures) => 300 * 2 ** failures,
        // The browser's own idea of being offline must not leave a screen waiting without a word.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

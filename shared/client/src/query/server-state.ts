import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { tellSignedInAgain } from './signed-in-again.ts';

/** What is kept of the server's state, as a whole. */
export interface ServerState {
  /**
   * Goes on after signing in again: reads anew whatever is on the screen; what had failed shows as loading meanwhile.
   * Writes are not repeated, but that they were refused for want of a session is forgotten.
   */
  reread: () => Promise<void>;
  /** Drops everything, so that nobody sees what was read for somebody else. */
  forget: () => void;
}

/** For the shell alone: what becomes of the cache when the session changes. */
export function useServerState(): ServerState {
  const client = useQueryClient();
  return useMemo(
    () => ({
      reread: async () => {
        tellSignedInAgain();
        await Promise.all([
          client.resetQueries({ predicate: ({ state }) => state.data === undefined }),
          client.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }),
        ]);
      },
      forget: () => client.clear(),
    }),
    [client],
  );
}

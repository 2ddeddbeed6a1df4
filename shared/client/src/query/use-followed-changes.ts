import { useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call } from '@padiman/contracts';
import { send, wroteRecently } from '../http/client.ts';
import { announceChange, changedIds, useChanges } from './changes.ts';

/** Milliseconds after which a page begins to follow changes: the first screen comes first. */
const startDelay = 3_000;

/**
 * Follows changes by others for the whole page, and reads again what they changed. Used once, by the shell.
 *
 * @param enabled true while somebody is signed in, with a backend that tells of changes
 */
export function useFollowedChanges(enabled: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    let stop = () => {};
    let isOver = false;
    const timer = setTimeout(() => {
      // The screens work without it; it is loaded again with the next page.
      import('./follow-changes.ts').then(
        ({ followChanges }) => {
          if (!isOver) stop = followChanges(announceChange);
        },
        () => {},
      );
    }, startDelay);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [enabled]);

  useChanges((change) => {
    if (change !== 'missed' && change.mine && wroteRecently()) return;
    const isShown = (query: Query) => query.getObserversCount() > 0;
    for (const query of client.getQueryCache().findAll({ predicate: isShown })) {
      const { call, input } = (query.meta ?? {}) as { call?: Call; input?: { params?: { id?: string } } };
      const ids = changedIds(change, call?.records);
      const id = input?.params?.id;
      if (!call || ids === undefined || (ids !== null && id !== undefined && !ids.includes(id))) continue;
      send(call, input as never, undefined, { background: true }).then(
        (answer) => client.setQueryData(query.queryKey, answer),
        // Otherwise the shown answer stays.
        () => {},
      );
    }
  });
}

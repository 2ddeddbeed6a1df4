import { useState } from 'react';
import { listUsers, maxBulkIds, updateUserStatus, type Outcome, type User } from '@padiman/shared/contracts';
import { useList, useWrite } from '@padiman/shared/query';
import { userActions, type UserAction } from './users.actions.ts';

/** The users list as the address has it. */
export function useUserList() {
  return useList(listUsers, 'all');
}

/** How an action on picked users ended. */
export interface ActionResult {
  changed: number;
  skipped: readonly Outcome[];
}

/** Blocks, unblocks or deletes picked users: asked first, done in batches that the server takes, told after. */
export function useUserAction({ onDone }: { onDone: (skipped: readonly Outcome[]) => void }) {
  const [asked, setAsked] = useState<UserAction>();
  const [result, setResult] = useState<ActionResult>();
  const [error, setError] = useState<string>();
  const update = useWrite(updateUserStatus, { changes: [listUsers] });

  const confirm = async (users: readonly User[]) => {
    if (!asked) return;
    setError(undefined);
    try {
      const results: Outcome[] = [];
      for (let start = 0; start < users.length; start += maxBulkIds) {
        const userIds = users.slice(start, start + maxBulkIds).map(({ _id }) => _id);
        const answer = await update.mutateAsync({ body: { userIds, ...userActions[asked].flags } });
        results.push(...answer.results);
      }
      const skipped = results.filter(({ outcome }) => outcome === 'skipped');
      setAsked(undefined);
      setResult({ changed: results.length - skipped.length, skipped });
      onDone(skipped);
    } catch (cause) {
      setError((cause as Error).message || 'Something went wrong');
    }
  };

  return {
    asked,
    ask: (action: UserAction) => {
      setError(undefined);
      setAsked(action);
    },
    cancel: () => setAsked(undefined),
    confirm,
    busy: update.isPending,
    error,
    result,
    dismissResult: () => setResult(undefined),
  };
}

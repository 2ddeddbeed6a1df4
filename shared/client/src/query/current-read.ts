import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { isOfClaims, useChanges } from './changes.ts';

/** Milliseconds from a change by somebody else until the next read: the least, and what chance adds. */
const [leastDelay, spread] = [2_000, 6_000];

/**
 * Reads by a call, and keeps the answer current: reads again in intervals while the page is visible, when it becomes
 * visible, and after every write of this page, whatever it changes. Other readers of the same call and input get the same
 * answers.
 *
 * A call that is read in this way is `background` in its contract, so that the session can become idle, and the query in its
 * `meta`, so that it is not taken for a read of the screen. After a change by somebody else it is read within some seconds,
 * spread out, since every open page does the same.
 *
 * @param interval pause between reads in ms
 * @param enabled false suspends it
 * @returns the query; its `error` is an `ApiError`
 */
export function useCurrentRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  { interval, enabled = true }: { interval: number; enabled?: boolean },
): UseQueryResult<CallReading<C>, ApiError> {
  const client = useQueryClient();
  const { name } = call;
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        // A failed write may have changed something: its answer alone may be lost.
        if (event.type !== 'updated' || !['success', 'error'].includes(event.action.type)) return;
        void client.invalidateQueries({ queryKey: [name] });
      }),
    [client, name],
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useChanges((change) => {
    if (isOfClaims(change)) return;
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined;
        void client.invalidateQueries({ queryKey: [name] });
      },
      leastDelay + Math.random() * spread,
    );
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useQuery<CallReading<C>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) => send(call, input, signal),
    enabled,
    refetchInterval: interval,
    meta: { background: true },
  }) as UseQueryResult<CallReading<C>, ApiError>;
}

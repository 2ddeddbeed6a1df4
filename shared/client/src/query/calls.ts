import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { readCall, takeArrived } from '../http/early.ts';
import { confirmed } from './confirmed.ts';

const listeners = new Set<() => void>();

/** Notifies all subscribers that the user has logged in again after the session had ended. */
export function notifyReauthenticated(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Clears a 401 failure ("Please log in.") after the user has logged in again on the same page, because the
 * message no longer applies.
 *
 * @param error the last failure; anything but an error of status 401 is ignored
 * @param reset removes that failure; keep its identity stable
 */
export function useResetOnReauthentication(error: unknown, reset: () => void): void {
  const unauthenticated = (error as { status?: number } | null | undefined)?.status === 401;
  useEffect(() => {
    if (!unauthenticated) return;
    listeners.add(reset);
    return () => void listeners.delete(reset);
  }, [unauthenticated, reset]);
}

/** Milliseconds between two reads of what is shown, so that changes by others are seen. */
export const refreshInterval = 15_000;

/**
 * Reads by a call as {@link useRead} does, and also after every write of this page, whatever it changes. Other readers of
 * the same call and input get the same answers.
 *
 * The call is `background` in its contract, so that the session can become idle.
 *
 * @param enabled false suspends it
 * @returns the query; its `error` is an `ApiError`
 */
export function useCurrentRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  { enabled = true }: { enabled?: boolean } = {},
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
  return useRead(call, input, { enabled });
}

/**
 * Reads by a call of the contracts. The cache key is the call's name and its input. What the contract calls `refreshed` is
 * read again every 15 s while the page is visible, and when it becomes visible.
 *
 * @param keepPrevious shows the previous input's answer until the new one arrives
 * @param enabled false suspends the read
 * @param background true for a read that is no read of the screen
 * @returns the query; its `error` is an `ApiError`
 */
export function useRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  {
    keepPrevious = false,
    enabled = true,
    background = false,
  }: {
    keepPrevious?: boolean;
    enabled?: boolean;
    background?: boolean;
  } = {},
): UseQueryResult<CallReading<C>, ApiError> {
  const client = useQueryClient();
  const queryKey = [call.name, input];
  return useQuery<CallReading<C>, ApiError>({
    queryKey,
    queryFn: ({ signal }) => {
      // Nobody asked for it again: it does not keep the session alive.
      const isAgain = client.getQueryData(queryKey) !== undefined;
      return readCall(client, call, input, { signal, background: isAgain });
    },
    enabled,
    // For the shell, which fetches ahead while the screen reads nothing.
    meta: { call, input, background: background || call.background },
    ...(enabled && { initialData: () => takeArrived(client, call, input) }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    refetchInterval: call.refreshed === true && refreshInterval,
    ...(call.refreshed && { refetchOnWindowFocus: 'always' as const }),
  }) as UseQueryResult<CallReading<C>, ApiError>;
}

/** True for the answer of a list that has the record. */
function shows(answer: unknown, id: string): boolean {
  const { data } = (answer ?? {}) as { data?: unknown };
  return Array.isArray(data) && data.some((one: { _id?: unknown } | null) => one?._id === id);
}

/**
 * Writes by a call of the contracts. The write settles only after the reads that it changes are fetched again, so
 * that a screen never shows the state before it.
 *
 * @param changes calls whose cached answers the write invalidates, whether it succeeds or fails
 * @param record id of a record of which all cached answers are invalidated too, and lists that show it
 * @returns the mutation; `mutateAsync` rejects with an `ApiError`
 */
export function useWrite<C extends Call>(
  call: C,
  { changes = [], record }: { changes?: readonly Call[]; record?: string } = {},
): UseMutationResult<CallReading<C>, ApiError, CallInput<C>> {
  const client = useQueryClient();
  const write = useMutation<CallReading<C>, ApiError, CallInput<C>>({
    mutationFn: async (input) => confirmed(client, { call, input }, await send(call, input)),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name, input], state }) =>
          changes.some((read) => read.name === name) ||
          (record !== undefined &&
            ((input as CallInput<Call> | undefined)?.params?.id === record || shows(state.data, record))),
      }),
  });
  useResetOnReauthentication(write.error, write.reset);
  return write;
}

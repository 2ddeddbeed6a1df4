import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { receiveArrived, send } from '../http/client.ts';
import { useResetOnReauthentication } from './reauthentication.ts';

/**
 * Reads by a call of the contracts. The cache key is the call's name and its input.
 *
 * @param keepPrevious shows the previous input's answer until the new one arrives
 * @param enabled false suspends the read
 * @param refreshEvery milliseconds after which it is read again while the page is visible, and on its return; by default
 * only a stale answer is, on the return
 * @returns the query; its `error` is an `ApiError`
 */
export function useRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  {
    keepPrevious = false,
    enabled = true,
    refreshEvery,
  }: { keepPrevious?: boolean; enabled?: boolean; refreshEvery?: number } = {},
): UseQueryResult<CallReading<C>, ApiError> {
  return useQuery<CallReading<C>, ApiError>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => send(call, input, signal),
    enabled,
    // For useFollowedChanges, and for the shell, which fetches ahead while the screen reads nothing.
    meta: { call, input, background: call.background },
    ...(enabled && { initialData: () => receiveArrived(call, input) }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refreshEvery !== undefined && { refetchInterval: refreshEvery, refetchOnWindowFocus: 'always' }),
  }) as UseQueryResult<CallReading<C>, ApiError>;
}

/**
 * Writes by a call of the contracts. The write settles only after the reads that it changes are fetched again, so
 * that a screen never shows the state before it.
 *
 * @param changes calls whose cached answers the write invalidates, whether it succeeds or fails
 * @returns the mutation; `mutateAsync` rejects with an `ApiError`
 */
export function useWrite<C extends Call>(
  call: C,
  { changes = [] }: { changes?: readonly Call[] } = {},
): UseMutationResult<CallReading<C>, ApiError, CallInput<C>> {
  const client = useQueryClient();
  const write = useMutation<CallReading<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => send(call, input),
    onSettled: () =>
      Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: [read.name] }))).then(() => {}),
  });
  useResetOnReauthentication(write.error, write.reset);
  return write;
}

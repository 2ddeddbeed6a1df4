import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Call, CallAnswer, CallInput } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { useSignedInAgain } from './signed-in-again.ts';

/** Reads by a call; the answer is kept under the call's name and input. */
export function useRead<C extends Call>(
  call: C,
  input: CallInput<C>,
  { keepPrevious = false, enabled = true } = {},
): UseQueryResult<CallAnswer<C>, ApiError> {
  return useQuery<CallAnswer<C>, ApiError>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => send(call, input, signal),
    enabled,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  }) as UseQueryResult<CallAnswer<C>, ApiError>;
}

/**
 * Writes by a call. What it changes on the server is read anew before the write counts as done, so that the
 * screen never shows the state before it.
 *
 * @param changes the reads whose answers the write makes stale
 */
export function useWrite<C extends Call>(
  call: C,
  { changes = [] }: { changes?: readonly Call[] } = {},
): UseMutationResult<CallAnswer<C>, ApiError, CallInput<C>> {
  const client = useQueryClient();
  const write = useMutation<CallAnswer<C>, ApiError, CallInput<C>>({
    mutationFn: (input) => send(call, input),
    onSettled: () =>
      Promise.all(changes.map((read) => client.invalidateQueries({ queryKey: [read.name] }))).then(() => {}),
  });
  useSignedInAgain(write.error, write.reset);
  return write;
}

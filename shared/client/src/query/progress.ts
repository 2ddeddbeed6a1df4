import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Call, CallInput, CallReading } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';

/**
 * Reads the progress of a job of the server until it has ended; then reads again what the job changed.
 *
 * @param isRunning tells by an answer whether the job goes on
 * @param interval pause between two reads in ms
 * @param changes calls whose cached answers the job changes
 * @returns the query; its `error` is an `ApiError`
 */
export function useProgress<C extends Call>(
  call: C,
  input: CallInput<C>,
  {
    isRunning,
    interval,
    changes,
  }: { isRunning: (answer: CallReading<C>) => boolean; interval: number; changes: readonly Call[] },
): UseQueryResult<CallReading<C>, ApiError> {
  const client = useQueryClient();
  const read = useQuery<CallReading<C>, ApiError>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => send(call, input, signal),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? interval : false),
    meta: { background: true },
  }) as UseQueryResult<CallReading<C>, ApiError>;
  const running = read.data && isRunning(read.data);
  // A short job may have ended before the first read.
  const wasRunning = useRef(true);
  useEffect(() => {
    if (wasRunning.current && running === false) {
      for (const changed of changes) void client.invalidateQueries({ queryKey: [changed.name] });
    }
    if (running !== undefined) wasRunning.current = running;
  }, [client, changes, running]);
  return read;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call, ListReading } from '@padiman/contracts';
import { send } from '../http/client.ts';
import type { ExactTotal } from './list-view.ts';

type Answer = ListReading<unknown>;

/**
 * Number of records that match, as the list's answer states it, and its exact count where that is an estimate. The count
 * is read once the user asks for it, and belongs to one filter and search.
 *
 * @param query parameters that select the records
 */
export function useExactTotal(
  call: Call,
  query: object,
  answer: Answer | undefined,
): { total: number | undefined; exactTotal: ExactTotal | undefined } {
  const selection = JSON.stringify(query);
  const [requested, setRequested] = useState<string>();
  const isEstimate = answer?.totalIsEstimate === true;
  const { data, error, isFetching, refetch } = useQuery({
    // Apart from the lists of the call, which every write reads again and waits for: a count takes seconds.
    queryKey: ['exactTotal', call.name, query],
    queryFn: ({ signal }) =>
      send(call, { query: { ...query, limit: 1, exactTotal: true } } as never, signal) as Promise<Answer>,
    enabled: isEstimate && requested === selection,
    staleTime: Infinity,
    retry: false,
  });
  if (!isEstimate) return { total: answer?.total, exactTotal: undefined };
  const counted = data?.totalIsEstimate ? undefined : data?.total;
  if (counted !== undefined) return { total: counted, exactTotal: undefined };
  const count = () => {
    if (requested === selection) void refetch();
    else setRequested(selection);
  };
  return {
    total: answer.total,
    exactTotal: { count, counting: isFetching, error: isFetching ? null : error },
  };
}

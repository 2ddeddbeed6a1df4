import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InferType } from 'yup';
import { defaultPageSize, type listAnswer } from '../contracts/envelope.ts';
import type { Call, CallAnswer } from '../contracts/call.ts';
import type { Schema } from 'yup';
import { useRead } from './calls.ts';

type ListAnswer = InferType<ReturnType<typeof listAnswer<Schema>>>;
type RecordOf<C> = CallAnswer<C> extends { data: (infer R)[] } ? R : never;

/** One list of a screen: its view (held in the address), its page of records, and how to change the view. */
export interface ListView<R> {
  filter: string;
  search: string;
  pageSize: number;
  /** 1 on the first page. */
  page: number;
  records: readonly R[] | undefined;
  /** How many match filter and search; undefined until known. */
  total: number | undefined;
  /** Of a list of amounts: their sum in naira over all that match. */
  totalAmount: number | undefined;
  error: Error | null;
  loading: boolean;
  /** Another page is on its way while the one before is still shown. Quiet re-reading does not count. */
  refreshing: boolean;
  retry: () => void;
  setFilter: (filter: string) => void;
  setSearch: (search: string) => void;
  setPageSize: (size: number) => void;
  nextPage: (() => void) | undefined;
  previousPage: (() => void) | undefined;
}

/**
 * A list whose filter, search, page and page size live in the address, so that a link opens the same view.
 *
 * @param call a call that answers as `listAnswer`
 * @param defaultFilter the filter that an address without one stands for
 */
export function useList<C extends Call>(call: C, defaultFilter: string): ListView<RecordOf<C>> {
  const [params, setParams] = useSearchParams();
  const cursor = params.get('cursor') ?? undefined;
  const page = cursor ? Math.max(2, Number(params.get('page')) || 2) : 1;
  const view = {
    filter: params.get('filter') ?? defaultFilter,
    search: params.get('q') ?? '',
    pageSize: Number(params.get('limit')) || defaultPageSize,
  };
  // Keyset pages know only the way forward; the way back is what was walked, and after a deep link the first page.
  const walked = useRef<(string | undefined)[]>([]);

  const read = useRead(
    call,
    {
      query: {
        limit: view.pageSize,
        ...(view.filter !== defaultFilter && { filter: view.filter }),
        ...(view.search && { q: view.search }),
        ...(cursor && { cursor }),
      },
    } as never,
    { keepPrevious: true },
  );
  const answer = read.data as (ListAnswer & { totalAmount?: number }) | undefined;

  const change = (changes: Record<string, string | undefined>) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      return next;
    });
  const changeView = (changes: Record<string, string | undefined>) => {
    walked.current = [];
    change({ ...changes, cursor: undefined, page: undefined });
  };
  const nextCursor = answer?.nextCursor;

  return {
    ...view,
    page,
    records: answer?.data as RecordOf<C>[] | undefined,
    total: answer?.total,
    totalAmount: answer?.totalAmount,
    error: read.error,
    loading: read.isPending,
    refreshing: read.isPlaceholderData,
    retry: () => void read.refetch(),
    setFilter: (filter) => changeView({ filter: filter === defaultFilter ? undefined : filter }),
    setSearch: (search) => changeView({ q: search.trim() || undefined }),
    setPageSize: (size) => changeView({ limit: size === defaultPageSize ? undefined : String(size) }),
    nextPage: nextCursor
      ? () => {
          walked.current.push(cursor);
          change({ cursor: nextCursor, page: String(page + 1) });
        }
      : undefined,
    previousPage:
      page > 1
        ? () => {
            const back = walked.current.pop();
            change({ cursor: back, page: back ? String(page - 1) : undefined });
          }
        : undefined,
  };
}

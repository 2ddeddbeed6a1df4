import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InferType } from 'yup';
import { defaultPageSize, type listAnswer, type Call, type CallAnswer } from '@padiman/contracts';
import type { Schema } from 'yup';
import { download, type Download, type DownloadOptions } from '../http/download.ts';
import { useRead } from './calls.ts';

type ListAnswer = InferType<ReturnType<typeof listAnswer<Schema>>>;
type RecordOf<C> = CallAnswer<C> extends { data: (infer R)[] } ? R : never;

/** What a view of a list takes in, as the server is asked for it. */
export interface Matching {
  filter?: string;
  q?: string;
}

/** One list of a screen: its view (held in the address), its page of records, and how to change the view. */
export interface ListView<R> {
  filter: string;
  search: string;
  /** A field, or `-field` for the largest first; undefined for the newest first. */
  sort: string | undefined;
  pageSize: number;
  /** 1 on the first page. */
  page: number;
  records: readonly R[] | undefined;
  /** How many match filter and search; undefined until known. */
  total: number | undefined;
  /** Of a list of amounts: their sum in naira over all that match. */
  totalAmount: number | undefined;
  /** What the view takes in, on all of its pages. */
  matching: Matching;
  error: Error | null;
  loading: boolean;
  /** Another page is on its way while the one before is still shown. Quiet re-reading does not count. */
  refreshing: boolean;
  retry: () => void;
  setFilter: (filter: string) => void;
  setSearch: (search: string) => void;
  setSort: (sort: string | undefined) => void;
  setPageSize: (size: number) => void;
  /** Back to the view without filter and search; undefined where there is neither. */
  widen: (() => void) | undefined;
  nextPage: (() => void) | undefined;
  previousPage: (() => void) | undefined;
  /** Fetches all that matches, in this order, as CSV. */
  downloadCsv: (options?: DownloadOptions) => Promise<Download>;
}

/**
 * A list whose filter, search, sort, page and page size live in the address, so that a link opens the same view.
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
    sort: params.get('sort') ?? undefined,
    pageSize: Number(params.get('limit')) || defaultPageSize,
  };
  // Keyset pages know only the way forward; the way back is what was walked, and after a deep link the first page.
  const walked = useRef<(string | undefined)[]>([]);

  const matching: Matching = {
    ...(view.filter !== defaultFilter && { filter: view.filter }),
    ...(view.search && { q: view.search }),
  };
  const all = { ...matching, ...(view.sort && { sort: view.sort }) };
  const read = useRead(
    call,
    { query: { limit: view.pageSize, ...all, ...(cursor && { cursor }) } } as never,
    { keepPrevious: true },
  );
  const answer = read.data as (ListAnswer & { totalAmount?: number }) | undefined;

  // At once, so that nobody presses a button of the view before while the address names the next already.
  const change = (changes: Record<string, string | undefined>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(changes)) {
          if (value) next.set(key, value);
          else next.delete(key);
        }
        return next;
      },
      { flushSync: true },
    );
  const changeView = (changes: Record<string, string | undefined>) => {
    walked.current = [];
    change({ ...changes, cursor: undefined, page: undefined, details: undefined });
  };
  const nextCursor = answer?.nextCursor;

  return {
    ...view,
    page,
    records: answer?.data as RecordOf<C>[] | undefined,
    total: answer?.total,
    totalAmount: answer?.totalAmount,
    matching,
    error: read.error,
    loading: read.isPending,
    refreshing: read.isPlaceholderData,
    retry: () => void read.refetch(),
    setFilter: (filter) => changeView({ filter: filter === defaultFilter ? undefined : filter }),
    setSearch: (search) => changeView({ q: search.trim() || undefined }),
    setSort: (sort) => changeView({ sort }),
    setPageSize: (size) => changeView({ limit: size === defaultPageSize ? undefined : String(size) }),
    widen:
      Object.keys(matching).length > 0 ? () => changeView({ filter: undefined, q: undefined }) : undefined,
    nextPage: nextCursor
      ? () => {
          walked.current.push(cursor);
          change({ cursor: nextCursor, page: String(page + 1), details: undefined });
        }
      : undefined,
    previousPage:
      page > 1
        ? () => {
            const back = walked.current.pop();
            change({ cursor: back, page: back ? String(page - 1) : undefined, details: undefined });
          }
        : undefined,
    downloadCsv: (options) => download(call, { query: all } as never, 'text/csv', options),
  };
}

import { useRef } from 'react';
import { useSearchParams } from '../routing/public.ts';
import type { InferType } from 'yup';
import { defaultPageSize, type listAnswer, type Call, type CallAnswer } from '@padiman/contracts';
import type { Schema } from 'yup';
import { download, type Download, type DownloadOptions } from '../http/download.ts';
import { useRead } from './calls.ts';

type ListAnswer = InferType<ReturnType<typeof listAnswer<Schema>>>;
type RecordOf<C> = CallAnswer<C> extends { data: (infer R)[] } ? R : never;

/** Filter and search of a list, as the call's query parameters; both absent for the whole list. */
export interface Matching {
  filter?: string;
  q?: string;
}

/** One list of a screen: its view (stored in the URL), the current page of records, and functions that change the view. */
export interface ListView<R> {
  filter: string;
  search: string;
  /** `field` for ascending order, `-field` for descending; undefined for the newest first. */
  sort: string | undefined;
  pageSize: number;
  /** Page number, starting at 1. */
  page: number;
  /** Records of the page; undefined until loaded. */
  records: readonly R[] | undefined;
  /** Number of records that match filter and search; undefined until known. */
  total: number | undefined;
  /** Sum in naira over all matching records, for a list of amounts. */
  totalAmount: number | undefined;
  /** Filter and search, as sent to the server. */
  matching: Matching;
  error: Error | null;
  loading: boolean;
  /** True while another page or view loads and the previous one is still shown; false for background refetches. */
  refreshing: boolean;
  retry: () => void;
  setFilter: (filter: string) => void;
  setSearch: (search: string) => void;
  setSort: (sort: string | undefined) => void;
  setPageSize: (size: number) => void;
  /** Removes filter and search; undefined if neither is set. */
  clearFilters: (() => void) | undefined;
  nextPage: (() => void) | undefined;
  previousPage: (() => void) | undefined;
  /** Downloads all matching records, in the current order, as CSV; rejects with an `ApiError`. */
  downloadCsv: (options?: DownloadOptions) => Promise<Download>;
}

/**
 * Reads a list whose filter, search, sort, page and page size are URL parameters, so that a link opens the same view.
 *
 * @param call a call whose answer is a `listAnswer` of the contracts
 * @param defaultFilter the filter of a URL without `filter`
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
  // A keyset cursor only leads forward. Previous pages come from this history; after a deep link it is empty, and
  // Previous leads to the first page.
  const visitedCursors = useRef<(string | undefined)[]>([]);

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

  // Flushed synchronously, so that no button of the previous view can be pressed after the URL has changed.
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
    visitedCursors.current = [];
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
    clearFilters:
      Object.keys(matching).length > 0 ? () => changeView({ filter: undefined, q: undefined }) : undefined,
    nextPage: nextCursor
      ? () => {
          visitedCursors.current.push(cursor);
          change({ cursor: nextCursor, page: String(page + 1), details: undefined });
        }
      : undefined,
    previousPage:
      page > 1
        ? () => {
            const back = visitedCursors.current.pop();
            change({ cursor: back, page: back ? String(page - 1) : undefined, details: undefined });
          }
        : undefined,
    downloadCsv: (options) => download(call, { query: all } as never, 'text/csv', options),
  };
}

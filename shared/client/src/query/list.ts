import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import {
  defaultPageSize,
  maxPageSize,
  type Call,
  type CallReading,
  type ListReading,
} from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { download } from '../http/download.ts';
import { useSearchParams } from '../routing/public.ts';
import { useCapability } from '../session/runtime-config.ts';
import { csvFileOf } from './csv.ts';
import { readPatiently } from './batches.ts';
import { mostSelected, type ListView, type Matching, type ExactTotal } from './list-view.ts';
import { refreshInterval } from './calls.ts';
import { useKeptRows } from './kept-rows.ts';
import { takeArrived } from '../http/early.ts';
import { useListProgress } from '../http/foreign-backend.ts';
import { readPage, stopReading, type ListPage, type View } from './whole-list.ts';

type RecordOf<C> = CallReading<C> extends { data: (infer R)[] } ? R : never;

/** Reads the view of a list from the URL, and changes it there. */
function useView(defaultFilter: string) {
  const [params, setParams] = useSearchParams();
  const cursor = params.get('cursor') ?? undefined;
  const view: View = {
    filter: params.get('filter') ?? defaultFilter,
    search: params.get('q') ?? '',
    sort: params.get('sort') ?? undefined,
    pageSize: Number(params.get('limit')) || defaultPageSize,
    page: Math.max(cursor ? 2 : 1, Math.trunc(Number(params.get('page'))) || 1),
  };
  // The router renders a new URL in a transition, so several changes can precede it. Each starts from the one before.
  const rendered = params.toString();
  const latest = useRef(rendered);
  useLayoutEffect(() => {
    latest.current = rendered;
  }, [rendered]);
  const change = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(latest.current);
    for (const [key, value] of Object.entries(changes)) {
      if (value === undefined) next.delete(key);
      else next.set(key, value);
    }
    if (next.toString() === latest.current) return;
    latest.current = next.toString();
    setParams(next);
  };
  /** Pages from the rendered view; does nothing once the URL has changed and the view before is still shown. */
  const turn = (changes: Record<string, string | undefined>) => {
    if (latest.current === rendered) change({ ...changes, details: undefined });
  };
  const parametersOf = (names: readonly string[]): Readonly<Record<string, string>> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = params.get(name);
        return value ? [[name, value] as const] : [];
      }),
    );
  return { view, cursor, change, turn, parametersOf };
}

const unset = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

/**
 * Reads a list whose filter, search, sort, page and page size are URL parameters, so that a link opens the same view.
 * A server with the capability `serverLists` does the work; another one's list is read whole, kept once, and filtered,
 * searched, sorted, paged and counted here by the call's rules.
 *
 * @param call a call whose answer is a `listAnswer` of the contracts
 * @param defaultFilter the filter of a URL without `filter`
 * @param names further query parameters of the call that the URL holds, such as `from`; a whole list ignores them
 */
export function useList<C extends Call>(
  call: C,
  defaultFilter: string,
  names: readonly string[] = [],
): ListView<RecordOf<C>> {
  const { view, cursor, change, turn, parametersOf } = useView(defaultFilter);
  const parameters = parametersOf(names);
  const client = useQueryClient();
  // By page, because a keyset cursor only leads forward. Empty after a deep link: Previous then leads to the first page.
  const visitedCursors = useRef<(string | undefined)[]>([]);
  const matching: Matching = {
    ...(view.filter !== defaultFilter && { filter: view.filter }),
    ...(view.search && { q: view.search }),
  };
  const all = { ...matching, ...parameters, ...(view.sort && { sort: view.sort }) };
  const query = { limit: view.pageSize, ...all, ...(cursor && { cursor }) };

  // A page without a cursor is one of a list that came whole.
  const queryKey = [call.name, { query, ...(cursor === undefined && view.page > 1 && { page: view.page }) }];
  const read = useQuery<ListPage, ApiError>({
    queryKey,
    queryFn: ({ signal }) => {
      const isAgain = client.getQueryData(queryKey) !== undefined;
      return readPage(client, call, { query, view, isAgain, signal });
    },
    // A list that came whole is kept in another place.
    initialData: () =>
      takeArrived(
        client,
        call,
        { query } as never,
        (reading) => (reading as ListPage).total !== undefined,
      ) as ListPage | undefined,
    placeholderData: keepPreviousData,
    // A list that came whole costs the backend all its pages.
    refetchInterval: ({ state }) => (state.data?.matching ? false : refreshInterval),
    refetchOnWindowFocus: 'always',
    meta: { call, input: { query }, list: true },
  });
  const { answer, kept } = useKeptRows(queryKey, read.data, read.dataUpdatedAt, read.isPlaceholderData);
  const counted = useExactTotal(call, { ...matching, ...parameters }, answer);
  const whole = answer?.matching;
  const isPaged = useCapability('serverLists');
  const incomplete = answer?.incomplete;

  const changeView = (changes: Record<string, string | undefined>) => {
    visitedCursors.current = [];
    change({ ...changes, cursor: undefined, page: undefined, details: undefined });
  };
  const page = answer?.page ?? (cursor ? view.page : 1);
  const turnTo = (next: number) => turn({ cursor: undefined, page: next > 1 ? String(next) : undefined });
  const nextCursor = answer?.nextCursor;
  const goOn = () => {
    visitedCursors.current[page] = cursor;
    turn({ cursor: nextCursor ?? undefined, page: String(page + 1) });
  };
  const goBack = () => {
    const back = visitedCursors.current[page - 1];
    turn({ cursor: back, page: back ? String(page - 1) : undefined });
  };
  const hasNext = whole ? page * view.pageSize < whole.length : Boolean(nextCursor);
  return {
    ...view,
    page,
    matching,
    parameters,
    error: read.error,
    retry: () => void client.invalidateQueries({ queryKey: [call.name] }),
    setFilter: (filter: string) => changeView({ filter: filter === defaultFilter ? undefined : filter }),
    setSearch: (search: string) => changeView({ q: search.trim() || undefined }),
    setSort: (sort: string | undefined) => changeView({ sort }),
    setPageSize: (size: number) => changeView({ limit: size === defaultPageSize ? undefined : String(size) }),
    setParameter: (name: string, value: string | undefined) => changeView({ [name]: value }),
    clearFilters:
      Object.keys({ ...matching, ...parameters }).length > 0
        ? () => changeView({ filter: undefined, q: undefined, ...unset(names) })
        : undefined,
    records: answer?.data as RecordOf<C>[] | undefined,
    ...counted,
    totalAmount: answer?.totalAmount,
    incomplete,
    unidentified: answer?.unidentified,
    progress: useListProgress(call),
    stop: isPaged ? undefined : () => stopReading(client, call),
    whole: incomplete ? undefined : (whole as readonly RecordOf<C>[] | undefined),
    readMatching: incomplete
      ? undefined
      : (signal, onRead) =>
          whole
            ? Promise.resolve((whole as RecordOf<C>[]).slice(0, mostSelected))
            : readPages<RecordOf<C>>(call, all, signal, onRead),
    loading: read.isPending,
    refreshing: read.isPlaceholderData,
    kept: whole ? undefined : kept,
    nextPage: hasNext ? (whole ? () => turnTo(page + 1) : goOn) : undefined,
    previousPage: page > 1 ? (whole ? () => turnTo(page - 1) : goBack) : undefined,
    downloadCsv: (options) =>
      whole ? csvFileOf(call, whole) : download(call, { query: all } as never, 'text/csv', options),
  };
}

/** Reads the pages of a list from the first one, until {@link mostSelected} records. */
async function readPages<R>(
  call: Call,
  query: object,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<readonly R[]> {
  const records: R[] = [];
  let cursor: string | undefined;
  do {
    const input = { query: { ...query, limit: maxPageSize, ...(cursor !== undefined && { cursor }) } };
    const read = () => send(call, input as never, signal) as Promise<ListReading<R>>;
    const page = await readPatiently(read, signal);
    records.push(...page.data);
    cursor = page.nextCursor ?? undefined;
    onRead(Math.min(records.length, mostSelected));
  } while (cursor !== undefined && records.length < mostSelected);
  return records.slice(0, mostSelected);
}

/**
 * Number of records that match, as the list's answer states it, and its exact count where that is an estimate. The count
 * is read once the user asks for it, and belongs to one filter and search.
 *
 * @param query parameters that select the records
 */
function useExactTotal(
  call: Call,
  query: object,
  answer: Pick<ListPage, 'total' | 'totalIsEstimate'> | undefined,
): { total: number | undefined; exactTotal: ExactTotal | undefined } {
  const selection = JSON.stringify(query);
  const [requested, setRequested] = useState<string>();
  const isEstimate = answer?.totalIsEstimate === true;
  const { data, error, isFetching, refetch } = useQuery({
    // Apart from the lists of the call, which every write reads again and waits for: a count takes seconds.
    queryKey: ['exactTotal', call.name, query],
    queryFn: ({ signal }) =>
      send(call, { query: { ...query, limit: 1, exactTotal: true } } as never, signal) as Promise<
        ListReading<unknown>
      >,
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

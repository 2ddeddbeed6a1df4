import { isCancelledError, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  filterPredicate,
  searchPredicate,
  sortRecords,
  sumOfField,
  type Call,
  type CallInput,
  type ListReading,
  type ListRules,
} from '@padiman/contracts';
import { toFailure } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { readCall } from '../http/early.ts';
import { hasCapability } from '../session/runtime-config.ts';

/** View of a list, as the URL holds it. */
export interface View {
  filter: string;
  search: string;
  /** `field` for ascending order, `-field` for descending; undefined for the newest first. */
  sort: string | undefined;
  pageSize: number;
  /** Page number, starting at 1. */
  page: number;
}

/** Record of a list. */
export interface Identified {
  _id: string;
}

export type ListAnswer = ListReading<Identified>;

/** Page of a list, of the server or of a list that came whole. */
export interface ListPage extends Omit<ListAnswer, 'totalAmount'> {
  /** Null if an amount is unknown. */
  totalAmount: number | null | undefined;
  /** All records that match filter and search, in order, of a list that came whole. */
  matching?: readonly Identified[];
  /** Number of the page of a list that came whole. */
  page?: number;
}

/** Query of a whole list, which is kept for the life of the page. */
const wholeQuery = (call: Call) => ({
  queryKey: wholeKey(call),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    send(call, {} as CallInput<Call>, signal) as Promise<ListAnswer>,
  gcTime: Infinity,
  meta: { call, whole: true },
  // A read of many pages is not begun anew because of one of them.
  retry: false,
});

/** Stops a read of a whole list; the screen shows that, with Retry. */
export const stopReading = (client: QueryClient, call: Call): void =>
  void client.cancelQueries({ queryKey: wholeKey(call) });

/** Reads a whole list as it is after a time, in milliseconds since 1970, and keeps it. @throws ApiError */
export async function readWhole(client: QueryClient, call: Call, after: number): Promise<ListAnswer> {
  const { queryKey } = wholeQuery(call);
  const { dataUpdatedAt = 0, isInvalidated } = client.getQueryState(queryKey) ?? {};
  if (isInvalidated || dataUpdatedAt < after)
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
  return client.fetchQuery({ ...wholeQuery(call), staleTime: Infinity });
}

/** Rules of a list without filters and search. */
const noRules: ListRules = { filters: {}, searched: [] };

const wholeKey = ({ name }: Call) => [name, 'whole'];
const deletedKey = ({ name }: Call) => [name, 'deletedRows'];

/** Records that were deleted on this page and stay in their list as marked rows, with the id of the row before each. */
type DeletedRows = readonly { record: Identified; after: string | undefined }[];

/**
 * Reads one page of a list. One of a backend that does not page by our protocol is read whole, kept for the life of the
 * page, and paged here by the call's rules.
 *
 * @param isAgain true for a page that was read before, which nobody asked for again; a whole list is then read again after
 *   a minute
 */
export async function readPage(
  client: QueryClient,
  call: Call,
  { query, view, isAgain, signal }: { query: object; view: View; isAgain: boolean; signal: AbortSignal },
): Promise<ListPage> {
  if (hasCapability('serverLists')) {
    return (await readCall(client, call, { query } as CallInput<Call>, {
      signal,
      background: isAgain,
    })) as ListAnswer;
  }
  const staleTime = isAgain ? 60_000 : Infinity;
  const answer = await client.fetchQuery({ ...wholeQuery(call), staleTime }).catch((error: unknown) => {
    throw isCancelledError(error) ? toFailure(0, 'cancelled', 'Loading was stopped.') : error;
  });
  return pageOf(client, call, answer, view);
}

/** Filters, searches, sorts and pages a whole list by the rules of its call. */
async function pageOf(
  client: QueryClient,
  call: Call,
  answer: ListAnswer,
  { filter, search, sort, pageSize, page: requested }: View,
): Promise<ListPage> {
  // Thousands of records would delay what a key press shows at once.
  await new Promise((resolve) => setTimeout(resolve));
  const rules = call.list ?? noRules;
  const { incomplete, unidentified } = answer;
  // Of a part of the list nobody is told what matches.
  const inFilter = filterPredicate(rules, incomplete ? undefined : filter);
  const found = searchPredicate(rules, incomplete ? '' : search);
  const records = withDeleted(answer.data, client.getQueryData<DeletedRows>(deletedKey(call)) ?? []);
  const matching = sortRecords(
    records.filter((record) => inFilter(record) && found(record)),
    incomplete ? undefined : sort,
  );
  const page = Math.min(requested, Math.max(1, Math.ceil(matching.length / pageSize)));
  const sumOf = (amount: string | undefined) => (amount ? sumOfField(matching, amount) : undefined);
  const sum = incomplete ? null : sumOf(rules.amount);
  // The sum that the backend states, unless its own records contradict it.
  const stated = matching.length === answer.data.length ? answer.totalAmount : undefined;
  const isContradicted = stated !== undefined && typeof sum === 'number' && sum !== stated;
  return {
    ...(incomplete && { incomplete }),
    ...(unidentified !== undefined && { unidentified }),
    data: matching.slice((page - 1) * pageSize, page * pageSize),
    matching,
    page,
    total: matching.length,
    nextCursor: null,
    totalAmount: isContradicted ? null : incomplete ? sum : (stated ?? sum),
  };
}

/** Inserts the rows of deleted records where they stood. */
function withDeleted(records: readonly Identified[], rows: DeletedRows): readonly Identified[] {
  if (rows.length === 0) return records;
  const present = new Set(records.map(({ _id }) => _id));
  const merged = [...records];
  // A record that is there again, or still, was not deleted.
  for (const { record, after } of rows.filter(({ record: { _id } }) => !present.has(_id))) {
    const before = merged.findIndex(({ _id }) => _id === after);
    merged.splice(before + 1, 0, record);
  }
  return merged;
}

/**
 * Returns a function that keeps deleted records of a whole list as marked rows: such a backend no longer answers
 * them. Lists that a server pages mark them themselves.
 *
 * @param mark returns a record with its mark
 */
export function useKeepDeleted<R extends Identified>(
  call: Call,
  mark: (record: R) => R,
): (ids: readonly string[]) => void {
  const client = useQueryClient();
  return (ids) => {
    const { data } = client.getQueryData<ListAnswer>(wholeKey(call)) ?? {};
    if (!data) return;
    const deleted = new Set(ids);
    const rows = data.flatMap((record, at) =>
      deleted.has(record._id) ? [{ record: mark(record as R), after: data[at - 1]?._id }] : [],
    );
    client.setQueryDefaults(deletedKey(call), { gcTime: Infinity });
    client.setQueryData(deletedKey(call), (before: DeletedRows = []) => [...before, ...rows]);
  };
}

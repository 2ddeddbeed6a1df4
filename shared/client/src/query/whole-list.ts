import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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
import { send } from '../http/client.ts';
import { readCall } from '../http/early.ts';
import type { View } from './list-view.ts';

/** Record of a list. */
interface Identified {
  _id: string;
}

type ListAnswer = ListReading<Identified>;

/** Page of a list, of the server or of a list that came whole. */
export interface ListPage extends Omit<ListAnswer, 'totalAmount'> {
  /** Null if an amount is unknown. */
  totalAmount: number | null | undefined;
  /** All records that match filter and search, in order, of a list that came whole. */
  matching?: readonly Identified[];
  /** Number of the page of a list that came whole. */
  page?: number;
}

/** Rules of a list without filters and search. */
const noRules: ListRules = { filters: {}, searched: [] };

const wholeKey = ({ name }: Call) => [name, 'whole'];
const deletedKey = ({ name }: Call) => [name, 'deletedRows'];

/** Records that were deleted on this page and stay in their list as marked rows, with the id of the row before each. */
type DeletedRows = readonly { record: Identified; after: string | undefined }[];

/**
 * Reads one page of a list. A list that came whole is kept for the life of the page, and paged here by the call's rules.
 *
 * @param isAgain true for a page that was read before: the whole list is then read again after a minute
 */
export async function readPage(
  client: QueryClient,
  call: Call,
  { query, view, isAgain, signal }: { query: object; view: View; isAgain: boolean; signal: AbortSignal },
): Promise<ListPage> {
  const input = { query } as CallInput<Call>;
  const keep = { queryKey: wholeKey(call), gcTime: Infinity, meta: { call, whole: true } };
  if (client.getQueryData(keep.queryKey) !== undefined) {
    const answer = await client.fetchQuery({
      ...keep,
      queryFn: () => send(call, {} as CallInput<Call>) as Promise<ListAnswer>,
      staleTime: isAgain ? 60_000 : Infinity,
      retry: false,
    });
    if (answer.total === undefined) return pageOf(client, call, answer, view);
  }
  const answer = (await readCall(client, call, input, signal)) as ListAnswer;
  if (answer.total !== undefined) return answer;
  client.setQueryDefaults(keep.queryKey, keep);
  client.setQueryData(keep.queryKey, answer);
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
  const inFilter = filterPredicate(rules, filter);
  const found = searchPredicate(rules, search);
  const records = withDeleted(answer.data, client.getQueryData<DeletedRows>(deletedKey(call)) ?? []);
  const matching = sortRecords(
    records.filter((record) => inFilter(record) && found(record)),
    sort,
  );
  const page = Math.min(requested, Math.max(1, Math.ceil(matching.length / pageSize)));
  const sumOf = (amount: string | undefined) => (amount ? sumOfField(matching, amount) : undefined);
  const isEverything = matching.length === answer.data.length && answer.totalAmount !== undefined;
  return {
    data: matching.slice((page - 1) * pageSize, page * pageSize),
    matching,
    page,
    total: matching.length,
    nextCursor: null,
    totalAmount: isEverything ? answer.totalAmount : sumOf(rules.amount),
  };
}

/** Inserts the rows of deleted records where they stood. */
function withDeleted(records: readonly Identified[], rows: DeletedRows): readonly Identified[] {
  if (rows.length === 0) return records;
  const marked = new Map(rows.map(({ record }) => [record._id, record]));
  const merged = records.filter(({ _id }) => !marked.has(_id));
  for (const { record, after } of rows) {
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

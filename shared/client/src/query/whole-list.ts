import { queryOptions, skipToken, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import type { ApiError } from '../http/api-error.ts';
import { send } from '../http/client.ts';
import { noteWholeList } from '../http/early-answers.ts';
import type { View } from './list-view.ts';

/** Record of a list. */
interface Identified {
  _id: string;
}

/** Rules of a list without filters and search. */
const noRules: ListRules = { filters: {}, searched: [] };

/** Cached answer of a backend that answers a list whole. */
export const wholeListQuery = (call: Call) =>
  queryOptions<ListReading<Identified>, ApiError>({
    queryKey: [call.name, 'whole'],
    queryFn: ({ signal }) => send(call, {} as CallInput<Call>, signal) as Promise<ListReading<Identified>>,
    staleTime: 60_000,
  });

/** Records that were deleted on this page and stay in their list as marked rows, with the id of the row before each. */
type DeletedRows = readonly { record: Identified; after: string | undefined }[];

/** Cached rows of {@link useKeepDeleted}, for the life of the page. */
export const deletedRowsQuery = (call: Call) =>
  queryOptions<DeletedRows>({ queryKey: [call.name, 'deletedRows'], queryFn: skipToken, gcTime: Infinity });

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
    const { data } = client.getQueryData(wholeListQuery(call).queryKey) ?? {};
    if (!data) return;
    const deleted = new Set(ids);
    const rows = data.flatMap((record, at) =>
      deleted.has(record._id) ? [{ record: mark(record as R), after: data[at - 1]?._id }] : [],
    );
    client.setQueryDefaults(deletedRowsQuery(call).queryKey, { gcTime: Infinity });
    client.setQueryData(deletedRowsQuery(call).queryKey, (before: DeletedRows = []) => [...before, ...rows]);
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

/** Part of a whole list that a view shows. */
export interface WholeListPage {
  records: readonly Identified[];
  /** All records that match filter and search, in order. */
  matching: readonly Identified[];
  page: number;
  total: number;
  totalAmount: number | null | undefined;
}

/**
 * Filters, searches, sorts and pages a whole list by the rules of its call.
 *
 * @param answer undefined while the list is not known to be whole
 */
export function useWholeList(
  call: Call,
  answer: ListReading<Identified> | undefined,
  deleted: DeletedRows | undefined,
  { filter, search, sort, pageSize, page: requested }: View,
): WholeListPage | undefined {
  const rules = call.list ?? noRules;
  const matching = useMemo(() => {
    if (!answer) return undefined;
    const inFilter = filterPredicate(rules, filter);
    const found = searchPredicate(rules, search);
    const records = withDeleted(answer.data, deleted ?? []);
    return sortRecords(
      records.filter((record) => inFilter(record) && found(record)),
      sort,
    );
  }, [answer, deleted, rules, filter, search, sort]);
  return useMemo(() => {
    if (!answer || !matching) return undefined;
    const page = Math.min(requested, Math.max(1, Math.ceil(matching.length / pageSize)));
    const isEverything = matching.length === answer.data.length;
    return {
      records: matching.slice((page - 1) * pageSize, page * pageSize),
      matching,
      page,
      total: matching.length,
      totalAmount:
        isEverything && answer.totalAmount !== undefined
          ? answer.totalAmount
          : rules.amount && sumOfField(matching, rules.amount),
    } as WholeListPage;
  }, [answer, matching, rules, pageSize, requested]);
}

/** Stores an answer that turned out to be a whole list, so that no other view asks again. */
export function keepWholeList(client: QueryClient, call: Call, answer: ListReading<Identified>): void {
  client.setQueryData(wholeListQuery(call).queryKey, answer);
  noteWholeList(call.path);
}

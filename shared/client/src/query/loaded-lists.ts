import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { searchPredicate, valueAt, type Call, type ListReading } from '@padiman/contracts';

/** List that this page has loaded whole, with the records that a search finds in it. */
export interface LoadedList {
  /** Path of the list's call. */
  path: string;
  /** Number of records that are found. */
  count: number;
  /** The first of them: the values that are searched, a person's names as one. */
  records: { _id: string; values: string[] }[];
}

/** Records of each list that are returned. */
const most = 8;

/** Returns a search of the lists that this page has loaded whole; it asks no server. An empty one finds nothing. */
export function useLoadedSearch(): (search: string) => LoadedList[] {
  const client = useQueryClient();
  return useCallback(
    (search) =>
      client
        .getQueryCache()
        .findAll({ predicate: ({ meta }) => meta?.whole === true })
        .flatMap(({ meta, state }) => {
          const { path, list } = meta?.call as Call;
          const answer = state.data as ListReading<{ _id: string }> | undefined;
          // Of a list that came in part it cannot be told what is missing.
          if (!list || !answer || answer.total !== undefined || answer.incomplete) return [];
          const found = search === '' ? [] : answer.data.filter(searchPredicate(list, search));
          const records = found.slice(0, most).map((record) => {
            return { _id: record._id, values: valuesOf(record, list.searched) };
          });
          return [{ path, count: found.length, records }];
        }),
    [client],
  );
}

function valuesOf(record: object, fields: readonly string[]): string[] {
  const values: string[] = [];
  let isFirstName = false;
  for (const field of fields) {
    const value = valueAt(record, field);
    const isText = typeof value === 'string' && value.trim() !== '';
    if (isText && isFirstName && /last_?name$/i.test(field)) values.push(`${values.pop()} ${value}`);
    else if (isText) values.push(value);
    isFirstName = isText && /first_?name$/i.test(field);
  }
  return values;
}

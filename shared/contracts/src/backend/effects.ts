import type { ListReading } from './answers.ts';
import { isFields, readText, type Fields } from './reading.ts';

/** Input of a write, as far as its effect depends on it. */
interface WriteInput {
  params?: object | undefined;
  body?: object | undefined;
}

/** Effect of a write on the records of a list, by which it is judged where its answer proves nothing. */
export interface Effect<L = unknown> {
  /** Call that reads the list. */
  list: L;
  /** Field by which the write names records; `_id` by default. */
  key?: string;
  /** Names of the records. */
  names: (input: WriteInput) => readonly string[];
  /**
   * Tells whether a record is as the write leaves it; undefined where that says nothing.
   *
   * @param record undefined if the whole list does not hold it
   */
  holds: (record: Fields | undefined, body: Fields) => boolean | undefined;
}

const bodyOf = ({ body }: WriteInput): Fields => (isFields(body) ? body : {});

/** Names in the body of a bulk call, or in the path. */
const namesIn = (input: WriteInput): readonly string[] => {
  const { ids, userIds } = bodyOf(input);
  return ((ids ?? userIds ?? Object.values(input.params ?? {})) as unknown[]).map(String);
};

/** Effect of a deletion: the list no longer holds the records, or marks them. */
export const deletion = <L>(list: L): Effect<L> => ({
  list,
  names: namesIn,
  holds: (record) => record === undefined || record.deleted === true,
});

/**
 * Effect of a decision: the record's state. One that the list does not hold, or that has a state of the backend's own, may
 * have been decided or not.
 */
export const decided = <L>(list: L): Effect<L> => ({
  list,
  names: namesIn,
  holds: (record, { status }) => {
    const isKnown = ['pending', 'accepted', 'rejected'].includes(String(record?.status));
    return isKnown ? record?.status === status : undefined;
  },
});

/**
 * Judges the records of a write by a list that was read after it.
 *
 * @returns for each record true if it is as the write leaves it, false if it is not, undefined if the list does not say
 */
export function judge(
  { key = '_id', names, holds }: Effect,
  input: WriteInput,
  { data, incomplete }: Pick<ListReading<object>, 'data' | 'incomplete'>,
): ReadonlyMap<string, boolean | undefined> {
  const records = new Map(data.map((record) => [readText((record as Fields)[key]) ?? '', record as Fields]));
  return new Map(
    names(input).map((name) => {
      const record = records.get(name);
      const isUnknown = record === undefined && incomplete !== undefined;
      return [name, isUnknown ? undefined : holds(record, bodyOf(input))] as const;
    }),
  );
}

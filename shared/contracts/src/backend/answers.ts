import type { ObjectSchema } from 'yup';
import {
  fieldOf,
  isFields,
  readFlag,
  readInstant,
  readId,
  readNumber,
  readRecord,
  readText,
  RefusedAnswer,
  UnreadableAnswer,
  type Fields,
  type Lenient,
} from './reading.ts';

/** Answer of a list, as read. Without `total` the answer held the whole list, newest first. */
export interface ListReading<R> {
  data: R[];
  /** Number of records that match filter and search; undefined for a whole list. */
  total: number | undefined;
  /** True if `total` is an estimate, which a call with `exactTotal` replaces. */
  totalIsEstimate?: true;
  nextCursor: string | null;
  /** Sum in naira over all matching records, where the answer states it. */
  totalAmount: number | undefined;
}

/** Answer of a call that only acts. */
export interface DoneReading {
  message: string | undefined;
}

/** Outcome of a bulk call for one id. */
export interface Outcome {
  _id: string;
  outcome: 'updated' | 'deleted' | 'refunded' | 'restored' | 'skipped';
  reason?: string | undefined;
}

/** Result of a bulk call: an outcome for each id. */
export interface OutcomesReading {
  results: Outcome[];
}

/** Message of an answer; undefined without one. */
export const messageOf = (raw: unknown): string | undefined =>
  isFields(raw) && typeof raw.message === 'string' && raw.message !== '' ? raw.message : undefined;

/** True for a text that is a page, such as that of a proxy in front of the backend. */
const isPage = (raw: unknown) => typeof raw === 'string' && raw.trimStart().startsWith('<');

/** Reads a call that only acts. Any content but a page is a success; refusals are recognized before. */
export function readDone(raw: unknown): DoneReading {
  if (isPage(raw)) throw new UnreadableAnswer('The answer is a page.');
  return { message: messageOf(raw) };
}

/**
 * Reads one record: from `data`, from one of the named fields, or the answer itself.
 *
 * @throws UnreadableAnswer if there is no object
 */
export function recordIn(raw: unknown, ...names: readonly string[]): Fields {
  if (!isFields(raw)) throw new UnreadableAnswer('The answer has no record.');
  const inner = fieldOf(raw, 'data', ...names);
  if (Array.isArray(inner) && isFields(inner[0])) return inner[0];
  if (!isFields(inner)) return raw;
  const nested = fieldOf(inner, ...names);
  return isFields(nested) ? nested : inner;
}

/** Reader of `{ data: record }` and its plain variants; `names` are further fields that may hold the record. */
export const readData =
  <T extends object>(schema: ObjectSchema<T>, ...names: readonly string[]) =>
  (raw: unknown): { data: Lenient<T> } => ({ data: readRecord(schema, recordIn(raw, ...names)) });

/** Finds the records of a list: the answer itself, its `data`, or its only array; no content is an empty list. */
export function recordsIn(raw: unknown): Fields[] {
  if (raw === null) return [];
  if (Array.isArray(raw)) return raw.filter(isFields);
  if (!isFields(raw)) throw new UnreadableAnswer('The answer has no list.');
  if (Array.isArray(raw.data)) return raw.data.filter(isFields);
  const arrays = Object.values(raw).filter((value) => Array.isArray(value));
  if (arrays.length === 1) return (arrays[0] as unknown[]).filter(isFields);
  if (isFields(raw.data)) return recordsIn(raw.data);
  if ('data' in raw && raw.data === null) return [];
  throw new UnreadableAnswer('The answer has no list.');
}

/** Time of a record's creation in milliseconds, by its fields or its id (ObjectId, UUIDv7); undefined if unknown. */
function createdAt(raw: Fields, id: string): number | undefined {
  const { createdAt: camelCase, created_at: snakeCase, dateCreated, dateRequested, date } = raw;
  const field = camelCase ?? snakeCase ?? dateCreated ?? dateRequested ?? date;
  const stated = field === undefined || field === null ? null : readInstant(field);
  if (stated !== null) return Date.parse(stated);
  if (/^[\da-f]{24}$/i.test(id)) return parseInt(id.slice(0, 8), 16) * 1000;
  const uuid = /^([\da-f]{8})-([\da-f]{4})-[78]/.exec(id);
  return uuid ? parseInt(`${uuid[1]}${uuid[2]}`, 16) : undefined;
}

/** Sorts the records of a whole list newest first. Records of unknown age stay in their order, at the end. */
function newestFirst(records: readonly Fields[]): Fields[] {
  return records
    .map((raw) => {
      const id = readId(raw);
      return { raw, id, at: createdAt(raw, id) ?? -Infinity };
    })
    .sort((one, other) => {
      if (one.at !== other.at) return other.at > one.at ? 1 : -1;
      return one.at === -Infinity || one.id === other.id ? 0 : other.id > one.id ? 1 : -1;
    })
    .map(({ raw }) => raw);
}

/**
 * Reader of a list of records and its plain variants. An answer without `total`, or one that holds everything and has
 * no cursor, is a whole list.
 *
 * @param read reads one record
 */
export const readListBy =
  <R>(read: (raw: Fields) => R) =>
  (raw: unknown): ListReading<R> => {
    const records = recordsIn(raw);
    const answer = isFields(raw) ? raw : {};
    const total = readNumber(answer.total);
    const totalAmount = readNumber(
      answer.totalAmount ?? (isFields(answer.data) ? answer.data.totalAmount : null),
    );
    const paged = total !== null && answer.nextCursor !== undefined;
    return {
      data: (paged ? records : newestFirst(records)).map(read),
      total: paged ? total : undefined,
      ...(paged && answer.totalIsEstimate === true && { totalIsEstimate: true as const }),
      nextCursor: paged ? readText(answer.nextCursor) : null,
      totalAmount: totalAmount ?? undefined,
    };
  };

/** {@link readListBy} for the records of a schema. */
export const readList = <T extends object>(schema: ObjectSchema<T>) =>
  readListBy((raw) => readRecord(schema, raw));

/** Part of a call's input that names records. */
interface SelectedIds {
  body?: { ids?: readonly string[] | undefined; userIds?: readonly string[] | undefined } | undefined;
}

/**
 * Reader of a bulk call. An answer without `results` means that all of the ids are done.
 *
 * @param outcome outcome of the ids of such an answer
 */
export const readOutcomes =
  (outcome: 'deleted' | 'updated') =>
  (raw: unknown, input: SelectedIds): OutcomesReading => {
    readDone(raw);
    const answer = isFields(raw) ? raw : {};
    const { ids, userIds } = input.body ?? {};
    const results = Array.isArray(answer.results)
      ? answer.results.filter(isFields).map((one) => ({
          _id: readId(one),
          outcome: (readText(one.outcome) ?? outcome) as Outcome['outcome'],
          ...(typeof one.reason === 'string' && { reason: one.reason }),
        }))
      : (ids ?? userIds ?? []).map((_id) => ({ _id, outcome }));
    return { results };
  };

/** True for an answer whose content refuses the call: a flag `success` that is there and not true. */
export const refuses = (raw: unknown): boolean =>
  isFields(raw) && raw.success !== undefined && readFlag(raw.success) !== true;

/**
 * Throws the refusal that a successful answer means.
 *
 * @throws RefusedAnswer with the server's message, or without one
 */
export function refuse(raw: unknown, message = messageOf(raw)): never {
  throw new RefusedAnswer(message ?? '');
}

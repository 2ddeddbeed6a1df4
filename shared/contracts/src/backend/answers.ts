import type { ObjectSchema } from 'yup';
import { timeIn, type ReadSettings } from './dates.ts';
import {
  fieldOf,
  isFields,
  readFlag,
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
  /** True if there are more than `total`; a call with `exactTotal` counts them. */
  totalIsEstimate?: true;
  nextCursor: string | null;
  /** Sum in naira over all matching records, where the answer states it. */
  totalAmount: number | undefined;
  /** Set where not all records could be read: their number as stated, undefined where the backend states none. */
  incomplete?: { of: number | undefined };
  /** Number of records without an id of their own; nothing can be done to them. */
  unidentified?: number;
}

/** Part of a reading of a write that says whether the answer proves the effect. */
export interface Proof {
  unproven?: true;
}

/** Answer of a call that only acts. */
export interface DoneReading extends Proof {
  message: string | undefined;
}

/** Outcome of a bulk call for one id. */
export interface Outcome {
  _id: string;
  outcome: 'updated' | 'deleted' | 'refunded' | 'restored' | 'skipped';
  reason?: string | undefined;
  /** Naira that a refund paid back. */
  amount?: number | undefined;
}

/** Result of a bulk call: an outcome for each id. */
export interface OutcomesReading {
  results: (Outcome & Proof)[];
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Message of an answer; undefined without one. */
export function messageOf(raw: unknown): string | undefined {
  if (!isFields(raw)) return undefined;
  const [first] = Array.isArray(raw.errors) ? (raw.errors as unknown[]) : [];
  const inner = [raw.error, first].filter(isFields);
  return [raw.message, raw.error, first, ...inner.flatMap(({ message, msg }) => [message, msg])].flatMap(
    (value) => textOf(value) ?? [],
  )[0];
}

/** Number of records that an answer says were changed; undefined where it states none. */
function changedCount(raw: unknown): number | undefined {
  const names = [
    'deletedCount',
    'modifiedCount',
    'nModified',
    'updatedCount',
    'affectedRows',
    'affected',
    'insertedCount',
    'n',
  ];
  const places = isFields(raw) ? [raw, raw.data, raw.result].filter(isFields) : [];
  for (const place of places) {
    const count = readNumber(fieldOf(place, ...names));
    if (count !== null) return count;
  }
  return undefined;
}

/** True if an answer says that all of the records were changed: by their number, else by a flag or a word. */
function provesChange(raw: unknown, records: number): boolean {
  const count = changedCount(raw);
  if (count !== undefined) return count >= records;
  if (!isFields(raw)) return false;
  const { success, ok, status } = raw;
  return readFlag(success ?? ok) === true || /^(success(ful)?|ok|done|true)$/i.test(readText(status) ?? '');
}

/** Reads a call that only acts; refusals are recognized before. */
export const readDone = (raw: unknown): DoneReading => ({
  message: messageOf(raw),
  ...(!provesChange(raw, 1) && { unproven: true }),
});

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

/** Finds the records of a list: the answer itself, its `data`, or its only array. @throws UnreadableAnswer without one */
export function recordsIn(raw: unknown): Fields[] {
  if (Array.isArray(raw)) return raw.filter(isFields);
  if (!isFields(raw)) throw new UnreadableAnswer('The answer has no list.');
  const named = fieldOf(raw, 'data', 'docs', 'items', 'results', 'records', 'rows');
  if (Array.isArray(named)) return named.filter(isFields);
  const arrays = Object.values(raw).filter((value) => Array.isArray(value));
  if (arrays.length === 1) return (arrays[0] as unknown[]).filter(isFields);
  if (isFields(raw.data)) return recordsIn(raw.data);
  throw new UnreadableAnswer('The answer has no list.');
}

/** Time of a record's creation in milliseconds, by its fields or its id (ObjectId, UUIDv7); undefined if unknown. */
function createdAt(raw: Fields, id: string, settings?: ReadSettings): number | undefined {
  const { createdAt: camelCase, created_at: snakeCase, dateCreated, dateRequested, date } = raw;
  const field = camelCase ?? snakeCase ?? dateCreated ?? dateRequested ?? date;
  const stated = timeIn(field, settings);
  if (stated !== undefined) return stated;
  if (/^[\da-f]{24}$/i.test(id)) return parseInt(id.slice(0, 8), 16) * 1000;
  const uuid = /^([\da-f]{8})-([\da-f]{4})-[78]/.exec(id);
  return uuid ? parseInt(`${uuid[1]}${uuid[2]}`, 16) : undefined;
}

/** Sorts the records of a whole list newest first. Records of unknown age stay in their order, at the end. */
function newestFirst(records: readonly Fields[], settings?: ReadSettings): Fields[] {
  return records
    .map((raw) => {
      const id = readId(raw);
      return { raw, id, at: createdAt(raw, id, settings) ?? -Infinity };
    })
    .sort((one, other) => {
      if (one.at !== other.at) return other.at > one.at ? 1 : -1;
      return one.at === -Infinity || one.id === other.id ? 0 : other.id > one.id ? 1 : -1;
    })
    .map(({ raw }) => raw);
}

/** Sign that begins the id of a record that has none of its own. */
const noIdSign = '#';

/** True for the id of a record that nothing can be done to, since others have the same id or it has none. */
export const isForeignId = (id: string): boolean => id === '' || id.startsWith(noIdSign);

/**
 * Gives each record an id of its own: the backend's, or the value of another field where ids are repeated, as those of
 * withdrawals are that carry the user's id.
 *
 * @returns the number of records that have neither
 */
function identify(records: { _id: string }[], key: string | undefined): number {
  const read = (field: string) =>
    records.map((record) => readText((record as unknown as Fields)[field]) ?? '');
  const [ids, users] = [read('_id'), read('userId')];
  const isUnique = !ids.includes('') && new Set(ids).size === ids.length;
  // Also where each user happens to have one record.
  if (isUnique && !(key !== undefined && ids.length > 0 && ids.every((id, at) => id === users[at]))) return 0;
  const keys = key === undefined ? ids : read(key);
  const counts = new Map<string, number>();
  for (const value of keys) counts.set(value, (counts.get(value) ?? 0) + 1);
  let unidentified = 0;
  for (const [at, record] of records.entries()) {
    const value = keys[at] ?? '';
    const isOwn = value !== '' && counts.get(value) === 1;
    record._id = isOwn ? value : `${noIdSign}${(unidentified += 1)}`;
  }
  return unidentified;
}

/**
 * Reader of a list of records. An answer with `total` and `nextCursor` is a page of our protocol; any other one holds the
 * whole list, as `readAllPages` puts it together.
 *
 * @param read reads one record
 * @param key field that tells records apart where ids are repeated
 */
export const readListBy =
  <R extends { _id: string }>(read: (raw: Fields, settings?: ReadSettings) => R, key?: string) =>
  (raw: unknown, { settings }: { settings?: ReadSettings | undefined } = {}): ListReading<R> => {
    const records = recordsIn(raw);
    const answer = isFields(raw) ? raw : {};
    const total = readNumber(answer.total);
    const paged = total !== null && answer.nextCursor !== undefined;
    const data = (paged ? records : newestFirst(records, settings)).map((record) => read(record, settings));
    const unidentified = paged ? 0 : identify(data, key);
    return {
      data,
      total: paged ? total : undefined,
      ...(paged && answer.totalIsEstimate === true && { totalIsEstimate: true as const }),
      nextCursor: paged ? readText(answer.nextCursor) : null,
      totalAmount: amountIn(raw) ?? undefined,
      ...(unidentified > 0 && { unidentified }),
    };
  };

/** Sum that an answer of a list states; null without one. */
export const amountIn = (raw: unknown): number | null =>
  isFields(raw) ? readNumber(raw.totalAmount ?? (isFields(raw.data) ? raw.data.totalAmount : null)) : null;

/** {@link readListBy} for the records of a schema. */
export const readList = <T extends object>(schema: ObjectSchema<T>, key?: string) =>
  readListBy((raw, settings) => readRecord(schema, raw, settings) as Lenient<T> & { _id: string }, key);

/** Part of a call's input that names records. */
export interface SelectedIds {
  body?: { ids?: readonly string[] | undefined; userIds?: readonly string[] | undefined } | undefined;
}

/** Outcomes that an answer states itself, by id; undefined where it lists none. */
function statedOutcomes(raw: Fields, outcome: Outcome['outcome']): Outcome[] | undefined {
  if (!Array.isArray(raw.results)) return undefined;
  return raw.results.filter(isFields).map((one) => ({
    _id: readId(one),
    outcome: (readText(one.outcome) ?? outcome) as Outcome['outcome'],
    ...(typeof one.reason === 'string' && { reason: one.reason }),
    ...(typeof one.amount === 'number' && { amount: one.amount }),
  }));
}

/**
 * Reader of a bulk call: outcomes as the answer states them, else by the records that it lists, their number, or a flag of
 * success. An id of which it says nothing is `unproven`.
 *
 * @param outcome outcome of the ids of an answer without `results`
 */
export const readOutcomes =
  (outcome: 'deleted' | 'updated') =>
  (raw: unknown, input: SelectedIds): OutcomesReading => {
    const answer = isFields(raw) ? raw : {};
    const { ids, userIds } = input.body ?? {};
    const selected = ids ?? userIds ?? [];
    const stated = statedOutcomes(answer, outcome);
    const done = new Set(stated?.map(({ _id }) => _id));
    const listed = Array.isArray(answer.data) ? new Set(answer.data.filter(isFields).map(readId)) : undefined;
    const isProven = (id: string) =>
      !stated && (listed ? listed.has(id) : provesChange(raw, new Set(selected).size));
    return {
      results: [
        ...(stated ?? []),
        ...selected
          .filter((id) => !done.has(id))
          .map((_id) => ({ _id, outcome, ...(!isProven(_id) && { unproven: true as const }) })),
      ],
    };
  };

const failurePattern = /^(error|fail|failed|failure|false)$/i;

/** True for an answer whose content refuses the call, whatever its HTTP status. */
export function refuses(raw: unknown): boolean {
  if (!isFields(raw)) return false;
  const { success, ok, error, errors, status, code, statusCode } = raw;
  const isFailing = (flag: unknown) => flag !== undefined && readFlag(flag) !== true;
  return (
    isFailing(success) ||
    isFailing(ok) ||
    (Boolean(error) && error !== 'false') ||
    (Array.isArray(errors) && errors.length > 0) ||
    failurePattern.test(readText(status) ?? '') ||
    [code, statusCode, status].some((number) => (readNumber(number) ?? 0) >= 400)
  );
}

/**
 * Throws the refusal that a successful answer means.
 *
 * @throws RefusedAnswer with the server's message, or without one
 */
export function refuse(raw: unknown, message = messageOf(raw)): never {
  throw new RefusedAnswer(message ?? '');
}

import {
  isRefusedAnswer,
  isUnreadableAnswer,
  readAnswer,
  recordIn,
  recordsIn,
  type ListReading,
} from '@padiman/contracts';
import type { BackendAnswer, CallInput, Sender } from './call-backend.ts';
import type { SectionRead } from './section-reads.ts';

/** Degrees to which a call, and the screen over it, works. */
export type Verdict = 'works' | 'degraded' | 'fails';

/** Result of one call. */
export interface CallResult {
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  /** Outer form of the answer. */
  shape: string;
  /** Interpretation by the console. */
  reading: string;
  /** Remarks on single fields. */
  remarks: string[];
  verdict: Verdict;
}

/** Makes one read of section 7, and examines how the console reads the answer. */
export async function examineRead(
  send: Sender,
  read: SectionRead,
  input: CallInput = {},
): Promise<CallResult> {
  const answer = await send(read.call, { ...input, ...(read.list && { query: { limit: '50' } }) });
  return resultOf(read.call, answer, () => interpret(read, answer.content, input));
}

/** Result of a call from its answer. @param interpret reads a successful answer */
export function resultOf(
  { method, path, list }: { method: string; path: string; list?: unknown },
  answer: BackendAnswer,
  interpret: () => Pick<CallResult, 'reading' | 'remarks' | 'verdict'>,
): CallResult {
  const { status, milliseconds, content } = answer;
  const about = { method, path, status, milliseconds };
  const fails = (reading: string): CallResult => ({
    ...about,
    shape: status === 0 ? 'none' : describeShape(content, list !== undefined),
    reading,
    remarks: [],
    verdict: 'fails',
  });
  if (answer.failure !== undefined) return fails(answer.failure);
  if (status >= 300 && status < 400) return fails('a redirect, which the console does not follow');
  if (status === 403) return fails(withMessage('the account may not read it: use a super admin', content));
  if (status >= 400) return fails(withMessage(`refused with ${status}`, content));
  try {
    return { ...about, shape: describeShape(content, list !== undefined), ...interpret() };
  } catch (error) {
    if (isRefusedAnswer(error)) return fails(withMessage('refused in a success answer', content));
    if (isUnreadableAnswer(error)) return fails(`not readable: ${error.message}`);
    throw error;
  }
}

function withMessage(text: string, content: unknown): string {
  const message = (content as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? `${text}: ${message}` : text;
}

function interpret(read: SectionRead, content: unknown, input: CallInput) {
  const { call, list, names = [] } = read;
  const reading = readAnswer(call, content, input) as ListReading<object> | { data: object };
  const records = list ? recordsIn(content) : [recordIn(content, ...names)];
  const { missing, remarks } = reportFields(read, records, (record) => {
    const { data } = readAnswer(call, list ? [record] : record, input) as { data: unknown };
    return (Array.isArray(data) ? data[0] : data) as Record<string, unknown>;
  });
  return {
    reading: list ? describeList(reading as ListReading<object>) : 'one record',
    remarks: [...missing.map((name) => `missing: ${name}`), ...remarks],
    verdict: (missing.length > 0 ? 'degraded' : 'works') as Verdict,
  };
}

function describeList({ data, total, totalAmount }: ListReading<object>): string {
  const mode =
    total === undefined
      ? `whole list of ${data.length}: filtered, sorted and paged in the browser`
      : `page of ${data.length} of ${total}: filtered, sorted and paged by the backend`;
  return totalAmount === undefined ? mode : `${mode}; totalAmount ${totalAmount}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Describes the outer form of an answer: `bare array of 12`, `{data} of 12, no total`, `{admin}`, `an HTML page`.
 * @param list true for the answer to a list
 */
function describeShape(content: unknown, list: boolean): string {
  if (content === null || content === '') return 'no content';
  if (typeof content === 'string') return content.trimStart().startsWith('<') ? 'an HTML page' : 'a text';
  if (Array.isArray(content)) return `bare array of ${content.length}, no total`;
  if (!isObject(content)) return typeof content;
  const success = content.success === undefined ? ', no success' : '';
  const keys = Object.keys(content).filter((name) => !['success', 'message'].includes(name));
  if (!list) return `${braces(keys, content)}${success}`;
  const total = content.total === undefined ? 'no total' : `total ${String(content.total)}`;
  const arrays = Object.entries(content).filter(([, value]) => Array.isArray(value));
  const only = arrays.find(([name]) => name === 'data') ?? (arrays.length === 1 ? arrays[0] : undefined);
  if (only) return `{${only[0]}} of ${(only[1] as unknown[]).length}, ${total}${success}`;
  return `${braces(keys, content)}${success}`;
}

/** The names of an object's fields, and those of `data` below it. */
function braces(keys: readonly string[], content: Record<string, unknown>): string {
  const names = keys.slice(0, 6).map((name) => {
    const value = content[name];
    return name === 'data' && isObject(value) ? `data: ${braces(Object.keys(value), {})}` : name;
  });
  return `{${[...names, ...(keys.length > 6 ? ['…'] : [])].join(', ')}}`;
}

/** Findings about the fields of a read's records. */
interface FieldReport {
  /** Fields that the screen needs and no record carries. */
  missing: string[];
  /** Remarks that change nothing: fields that some records lack, and values of another type that are cast. */
  remarks: string[];
}

type Fields = Readonly<Record<string, unknown>>;

const isAbsent = (value: unknown) => value === undefined || value === null;

/** Compares records as answered with the same records as read. @param read reads one record */
function reportFields(
  { fields, list }: SectionRead,
  records: readonly Fields[],
  read: (record: Fields) => Fields,
): FieldReport {
  const report: FieldReport = { missing: [], remarks: [] };
  if (records.length === 0)
    return { missing: [], remarks: list ? ['no records, so their fields are unknown'] : [] };
  const count = (some: number) => (some === records.length ? 'all' : `${some} of ${records.length}`);

  for (const field of fields) {
    const name = field.replace('?', '');
    const without = records.filter((record) => !(name in record)).length;
    const empty = records.filter((record) => name in record && isAbsent(record[name])).length;
    if (without === records.length && name === field) report.missing.push(name);
    else if (without > 0) report.remarks.push(`${name} missing in ${count(without)}`);
    if (empty > 0) report.remarks.push(`${name} null in ${count(empty)}`);
  }

  const casts = new Map<string, number>();
  const readings = records.map((record) => [record, read(record)] as const);
  for (const [record, reading] of readings) {
    for (const [name, value] of Object.entries(reading)) {
      const cast = castOf(record[name], value);
      if (cast) casts.set(`${name} ${cast}`, (casts.get(`${name} ${cast}`) ?? 0) + 1);
    }
  }
  for (const [cast, times] of casts) report.remarks.push(`${cast} in ${count(times)}`);
  const unnamed = readings.filter(([, { _id }]) => list && isAbsent(_id || null)).length;
  if (unnamed > 0) report.missing.push(`id (in ${count(unnamed)} records: no actions on them)`);
  return report;
}

/** Describes a value that is read as another type; undefined if it is read as it is. */
function castOf(given: unknown, read: unknown): string | undefined {
  if (isAbsent(given) || given === '') return undefined;
  if (isAbsent(read)) return `of type ${typeOf(given)} unreadable`;
  return typeof given === typeof read ? undefined : `cast from ${typeOf(given)} to ${typeOf(read)}`;
}

const typeOf = (value: unknown) =>
  Array.isArray(value) ? 'list' : typeof value === 'string' ? 'text' : typeof value;

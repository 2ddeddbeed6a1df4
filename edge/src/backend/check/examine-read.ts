import * as contracts from '@padiman/contracts';
import type { BackendAnswer } from './call-backend.ts';
import { reportFields, type FieldReport } from './field-report.ts';
import type { FetchedList } from './read-list.ts';
import type { SectionRead } from './section-reads.ts';

/** Degrees to which a call, and the screen over it, works. */
export type Verdict = 'works' | 'degraded' | 'fails';

/** Interpretation of an answer by the console, with reasons why it works in part, and remarks that change nothing. */
export interface Interpretation {
  reading: string;
  limits?: string[];
  remarks?: string[];
  /** By default `degraded` with a limit. */
  verdict?: Verdict;
}

/** Result of one call. */
export interface CallResult
  extends Required<Interpretation>, Pick<contracts.Call, 'name' | 'method' | 'path'> {
  status: number;
  milliseconds: number;
  /** Outer form of the answer. */
  shape: string;
  /** The backend does not know the call. */
  unknown: boolean;
}

const isPage = (content: unknown) => typeof content === 'string' && content.trimStart().startsWith('<');

/**
 * Result of a call from its answer.
 *
 * @param interpret reads a successful answer
 * @param lacks right of the call that the account does not have
 */
export function resultOf(
  { name, method, path }: contracts.Call,
  { status, milliseconds, content, failure }: BackendAnswer,
  interpret: () => Interpretation = () => ({ reading: '' }),
  lacks?: string,
): CallResult {
  const unknown = contracts.isUnknownPath(status, content);
  const result = (given: Interpretation): CallResult => ({
    ...{ name, method, path, status, milliseconds, shape: status === 0 ? 'none' : shapeOf(content), unknown },
    ...{ verdict: given.limits?.length ? 'degraded' : 'works', limits: [], remarks: [], ...given },
  });
  const fails = (reading: string) => result({ reading, verdict: 'fails' });
  const { message, error, errors, issues } = Object(content) as Record<string, unknown>;
  const { message: inner, msg } = Object(error ?? [errors ?? issues].flat()[0]) as Record<string, unknown>;
  const text = [message, error, inner, msg, content].find((one) => typeof one === 'string' && one !== '');
  const withMessage = (reason: string) =>
    fails(text && !isPage(text) ? `${reason}: ${String(text)}` : reason);

  if (failure !== undefined) return fails(failure);
  if (unknown) return fails('the backend does not know this call');
  if (status >= 300 && status < 400) return fails('a redirect, which the console does not follow');
  if (status === 403 && lacks)
    return withMessage(`refused with 403, as this account lacks the right ${lacks}`);
  if (status >= 400) return withMessage(`refused with ${status}`);
  try {
    return result(interpret());
  } catch (problem) {
    if (contracts.isRefusedAnswer(problem)) return withMessage('refused in a success answer');
    if (contracts.isUnreadableAnswer(problem)) return fails(`not readable: ${problem.message}`);
    throw problem;
  }
}

/** Describes the outer form of an answer: `array of 12`, `{success, data}`, `an HTML page`. */
function shapeOf(content: unknown): string {
  if (content === null) return 'no content';
  if (Array.isArray(content)) return `array of ${content.length}`;
  if (contracts.isFields(content)) return `{${Object.keys(content).join(', ')}}`;
  return isPage(content) ? 'an HTML page' : `a ${typeof content}`;
}

/** Names under which an answer may hold its record. */
const recordNames = ['admin', 'user', 'summary', 'dashboardSummary'];

/** Interprets the answer to a read of one record. */
export function interpretRecord(read: SectionRead, { content }: BackendAnswer): Interpretation {
  contracts.readAnswer(read.call, content, {});
  const { missing, remarks } = reportFields(read, [contracts.recordIn(content, ...recordNames)]);
  return { reading: 'one record', limits: missing.map((name) => `missing: ${name}`), remarks };
}

/** A list with a report on its fields, and its pages of half of its length. */
export interface ExaminedList extends FetchedList {
  fields?: FieldReport;
  halves?: FetchedList | undefined;
}

/** Facts that the interpretation of a list depends on. */
export interface ListFacts {
  /** Order of day and month by which dates are read, and whether settings or other dates of the backend prove it. */
  order: 'dayFirst' | 'monthFirst';
  isProven: boolean;
  /** The backend pages lists by our protocol. */
  serverLists: boolean;
}

/** Interprets the answers to a list. */
export function interpretList({ call }: SectionRead, list: ExaminedList, facts: ListFacts): Interpretation {
  const { pages, error, answers, stated, fields, halves } = list;
  if (!pages || !fields) throw error;
  const { records, content } = pages;
  const incomplete = facts.serverLists ? undefined : pages.incomplete;
  const { length } = records;
  const [amountField, amount] = [call.list?.amount, contracts.amountIn(content)];
  const whole = { data: records, totalAmount: amount };
  const reading = contracts.readAnswer(
    call,
    facts.serverLists ? content : whole,
    {},
  ) as contracts.ListReading<object>;
  const limits = fields.missing.map((name) => `missing: ${name}`);
  const remarks = [...fields.remarks];
  if (length === 0) remarks.push('no records, so their fields are unknown');

  if (incomplete && incomplete.of === undefined)
    limits.push(`${length} records, and no way to ask whether there are more: no filter, order or sum`);
  else if (incomplete) limits.push(`the first ${length} of ${incomplete.of} alone: no filter, order or sum`);
  else if (stated !== undefined && stated !== length && !facts.serverLists)
    limits.push(`a total of ${stated} is stated, and there are ${length}`);
  const second = halves?.pages?.records.length;
  if (halves && !incomplete && second !== length)
    limits.push(`by pages of half of it ${second ?? 0} of ${length} are found`);
  else if (halves?.pages?.pager) remarks.push(`further pages are found by ${halves.pages.pager}`);
  else if (halves) remarks.push('the length of a page is ignored');

  const repeated = length - new Set(records.map(({ _id, id, adminId }) => _id ?? id ?? adminId)).size;
  if (repeated > 0) remarks.push(`the id of another one in ${repeated} of ${length}`);
  // Nothing is done to earnings.
  if (reading.unidentified && amountField === undefined)
    limits.push(`nothing can be done to ${reading.unidentified} of ${length} without an id of their own`);
  const sum =
    amountField === undefined || incomplete ? null : contracts.sumOfField(reading.data, amountField);
  if (sum !== null && amount !== null && sum !== amount)
    limits.push(`totalAmount ${amount} is not the sum ${sum}, so none is shown`);

  const isDayFirst = facts.order === 'dayFirst';
  const [known, other] = isDayFirst
    ? (['day first', 'month first'] as const)
    : (['month first', 'day first'] as const);
  const { dates } = fields;
  if (dates.unreadable) limits.push(`${dates.unreadable} dates are unreadable, and shown as they are`);
  if (dates[other]) limits.push(`${dates[other]} dates are ${other}, and others read ${known}`);
  if (dates.ambiguous && !facts.isProven)
    limits.push(`${dates.ambiguous} dates such as 05/02/2026 are read ${known}, which no other date proves`);
  const way = pages.pager ? `, in ${answers} answers by ${pages.pager}` : '';
  const text = facts.serverLists
    ? `page of ${length} of ${reading.total ?? 'an unknown number'}: filtered, sorted and paged by the backend`
    : `${incomplete ? 'part of a' : 'whole'} list of ${length}${way}: filtered, sorted and paged in the browser`;
  return { reading: text, limits, remarks };
}

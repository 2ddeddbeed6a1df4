import { parametersOf, paginate } from './pagers.ts';
import type { Habits } from './habits.ts';
import type { ListName, Row } from './records.ts';
import { serialise } from './serialise.ts';

/** Answer of a call: HTTP status (200 by default), and JSON, a text or a page; without a body an empty answer. */
export interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Refusal of a call, before the habits give it a form. */
export interface Refusal {
  refused: number;
  message: string;
}

/** Outcome of a call. */
export type Outcome = Answer | Refusal | Effect;

export const refuse = (refused: number, message: string): Refusal => ({ refused, message });

/** Effect of a write. */
export interface Effect {
  kind: 'inserted' | 'deleted' | 'modified';
  list: ListName;
  rows: readonly Row[];
  /** Body that section 7 shows, where it shows more than `success`. */
  specified?: object;
}

/** Lists that the mixed envelope answers under the entity's name; the others under `data`. */
const namedLists = ['rides', 'withdrawalRequests', 'passengerRequests', 'admins', 'withdrawals'];

/** Page of a single-page application, which a server may answer to any path. */
const appPage =
  '<!doctype html>\n<html><head><title>App</title></head><body><div id="root"></div></body></html>';

type Form = (message: string, detail: number | string) => unknown;

/** Bodies of a refusal with 200, whose detail is the status that belongs to it; the last three tell nothing. */
const refusalForms: Readonly<Record<Exclude<Habits['refusal'], 'status' | 'mixed'>, Form>> = {
  successFalse: (message) => ({ success: false, message }),
  error: (error) => ({ error }),
  errorMessage: (message) => ({ error: { message } }),
  statusFail: (message) => ({ status: 'fail', message }),
  statusError: (message) => ({ status: 'error', message }),
  statusFalse: (message) => ({ status: false, message }),
  code: (message, code) => ({ code, message }),
  page: () => appPage,
  empty: () => undefined,
  message: () => ({ message: 'ok' }),
};

/** Bodies of a refusal with a status, whose detail is the field at fault. */
const errorForms: Readonly<Record<Exclude<Habits['errors'], 'message'>, Form>> = {
  validator: (msg, path) => ({ errors: [{ type: 'field', msg, path, location: 'body' }] }),
  validatorMessage: (msg) => ({ errors: [{ msg }] }),
  zod: (message, field) => ({ name: 'ZodError', issues: [{ code: 'custom', path: [field], message }] }),
  internal: (message, field) => ({
    message: message.includes('already exists')
      ? `E11000 duplicate key error collection: padiman.admins index: ${field}_1 dup key`
      : `Cannot read properties of undefined (reading '${field}')`,
  }),
  tooMany: () => 'Too many requests, please try again later.',
};

/** Makes the functions that give answers the form of the habits. */
export function createAnswers(habits: Habits) {
  const { envelope } = habits;
  const isBare = envelope === 'bare';
  /** Body with the success flag, where the backend has one. */
  const success = (body: object = {}): object => (isBare ? body : { success: true, ...body });
  const serve = (list: ListName, row: Row) => serialise(habits, list, row);

  function wrap(name: string, rows: readonly object[]): object {
    if (isBare) return rows;
    if (envelope === 'named' || (envelope === 'mixed' && namedLists.includes(name))) return { [name]: rows };
    return envelope === 'data' ? { data: rows, message: null, __v: 0 } : success({ data: rows });
  }

  const countOf = ({ kind, rows }: Effect) => ({ [`${kind}Count`]: rows.length });

  /** Ways to answer a write that took effect. */
  const doneForms: Readonly<Record<Exclude<Habits['done'], 'specified'>, (effect: Effect) => Answer>> = {
    flag: () => ({ body: { success: true } }),
    record({ list, rows }) {
      const served = rows.map((row) => serve(list, row));
      const data = served.length === 1 ? served[0] : served;
      return { body: isBare ? data : { data } };
    },
    count: (effect) => ({ body: { acknowledged: true, ...countOf(effect) } }),
    nModified: ({ kind, rows: { length: n } }) => ({
      body: { n, [kind === 'modified' ? 'nModified' : `${kind}Count`]: n, ok: 1 },
    }),
    message: () => ({ body: { message: 'Done.' } }),
    empty: () => ({}),
    noContent: () => ({ status: 204 }),
    page: () => ({ body: appPage }),
  };

  return {
    serve,
    success,
    /** Answers a list, or the page of it that is asked for. @param more fields beside the array */
    list(name: string, rows: readonly object[], url: URL, more?: object): Answer | Refusal {
      const known = parametersOf(habits.pager);
      const unknown = [...url.searchParams.keys()].find((parameter) => !known.includes(parameter));
      if (habits.strictQuery && unknown) return refuse(400, `Unrecognized key(s) in object: '${unknown}'`);
      const { rows: shown, body: own, fields, headers } = paginate(habits, rows, url);
      const body = own ?? wrap(name, shown);
      if (!fields && !more) return { body, ...(headers && { headers }) };
      const named = Array.isArray(body) ? { [more ? name : 'data']: body } : body;
      return { body: { ...named, ...fields, ...more }, ...(headers && { headers }) };
    },
    /** Answers one record. */
    one: (data: object): Answer => ({
      body: isBare ? data : envelope === 'data' ? { data } : success({ data }),
    }),
    /** Answers a write that took effect. @param isBulk it names several records */
    done(effect: Effect, isBulk: boolean): Answer {
      const { kind, list, rows, specified } = effect;
      if (isBulk && habits.partial === 'data')
        return { body: success({ data: rows.map((row) => serve(list, row)) }) };
      if (isBulk && habits.partial === 'count') return { body: success(countOf(effect)) };
      if (isBulk && habits.partial === 'silent') return doneForms.flag(effect);
      if (habits.done !== 'specified') return doneForms[habits.done](effect);
      if (!specified) return doneForms[habits.success](effect);
      return { status: kind === 'inserted' ? 201 : 200, body: specified };
    },
    /** Gives a refusal its form. @param write of staff, which may be refused without a word; other calls tell why */
    refusal({ refused, message }: Refusal, write?: { path: string; field: string }): Answer {
      const { refusal, errors } = habits;
      const others = Object.keys(refusalForms) as (keyof typeof refusalForms)[];
      const form =
        refusal === 'mixed' ? (others[(write?.path.length ?? 0) % others.length] ?? 'error') : refusal;
      const crashes = errors === 'internal' && (refused === 404 || message.includes('already exists'));
      if (form !== 'status' && (write ? !crashes : others.indexOf(form) < 7))
        return { body: refusalForms[form](message, refused) };
      if (!write || errors === 'message')
        return { status: refused, body: isBare ? { message } : { success: false, message } };
      const status = errors === 'internal' ? 500 : errors === 'tooMany' ? 429 : refused;
      return { status, body: errorForms[errors](message, write.field) };
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;

import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { signedInUser } from '@padiman/client/session';
import {
  backgroundHeader,
  fetchAdmin,
  listDecisionReasons,
  readMemberMessages,
  readNotes,
  releaseHeader,
  type Call,
  type CallAnswer,
  type ErrorAnswer,
} from '@padiman/contracts';

/** Request that the fake API received. */
export interface ReceivedCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  /** Bearer token of the request. */
  token: string | undefined;
  /** Number of the page's release, from the release header. */
  release: string | undefined;
  /** True for a call that does not keep the session alive. */
  background: boolean;
  /** Header `Idempotency-Key`. */
  idempotencyKey: string | undefined;
}

/** Error answer of the fake API: HTTP status, optionally code, message, fields and request id, and seconds of `Retry-After`. */
export type Refusal = { refuse: { status: number } & Partial<ErrorAnswer>; retryAfter?: number };

/** File answer of the fake API. */
export interface FakeFile {
  name: string;
  text: string;
}

const noNotes = { notes: [], hold: null };
const noMessages = { messages: [], hasAddress: true };

type Responder<C extends Call> = (
  received: ReceivedCall,
) => CallAnswer<C> | Refusal | Promise<CallAnswer<C> | Refusal>;

type DataOf<C extends Call> = CallAnswer<C>['data' & keyof CallAnswer<C>];

/**
 * Answers the contracts' calls in tests as an axios adapter, so that the whole HTTP client runs. Queries, bodies and
 * answers are validated against the contract; an invalid one, or a call without an answer, fails.
 */
export function fakeApi() {
  const files: {
    call: Call;
    respond: (received: ReceivedCall) => FakeFile | Refusal | Promise<FakeFile | Refusal>;
  }[] = [];
  // Records have no notes and messages, decisions no list of reasons, and the signed-in admin is as at the login, unless
  // a test answers otherwise.
  const responders: { call: Call; respond: Responder<Call>; raw?: boolean }[] = [
    { call: fetchAdmin, respond: () => ({ success: true, data: signedInUser() }) },
    { call: readNotes, respond: () => ({ success: true, data: noNotes }) },
    { call: listDecisionReasons, respond: () => ({ success: true, data: [] }) },
    { call: readMemberMessages, respond: () => ({ success: true, data: noMessages }) },
  ];
  const unanswered: string[] = [];
  const received: { call: string; input: ReceivedCall }[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', 'http://fake');
    const matching = responders.toReversed().flatMap((responder) => {
      const params = match(responder.call, config.method ?? 'get', pathname.replace(/^\/api/, ''));
      return params ? [{ ...responder, params }] : [];
    });
    // As on the server, a path with a fixed part precedes one with a parameter in its place.
    const count = (params: object) => Object.keys(params).length;
    matching.sort((one, other) => count(one.params) - count(other.params));
    for (const { call, respond, raw, params } of matching) {
      const input: ReceivedCall = {
        params,
        query: (config.params ?? {}) as Record<string, string>,
        body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
        token: String(config.headers.get('authorization') ?? '').replace('Bearer ', '') || undefined,
        release: config.headers.get(releaseHeader)?.toString(),
        background: config.headers.has(backgroundHeader),
        idempotencyKey: config.headers.get('idempotency-key')?.toString(),
      };
      if (!raw) {
        call.body?.validateSync(input.body, { strict: true });
        call.query?.validateSync(input.query);
      }
      received.push({ call: call.name, input });
      if (config.responseType === 'blob') {
        const file = await files.findLast((one) => one.call === call)?.respond(input);
        if (!file) throw new Error(`The fake API has no file for ${call.name}`);
        if (isRefusal(file)) throw toAxiosError(file, config);
        const headers = { 'content-disposition': `attachment; filename="${file.name}"` };
        return { data: new Blob([file.text]), status: 200, statusText: 'OK', headers, config };
      }
      const answer = await respond(input);
      if (isRefusal(answer)) throw toAxiosError(answer, config);
      if (!raw) call.answer.validateSync(answer, { strict: true });
      return { data: answer, status: 200, statusText: 'OK', headers: {}, config };
    }
    const request = `${config.method?.toUpperCase()} ${pathname}`;
    unanswered.push(request);
    throw new Error(`The fake API has no answer for ${request}`);
  };
  axios.defaults.adapter = adapter;
  const on = <C extends Call>(call: C, respond: Responder<C>) =>
    void responders.push({ call, respond: respond as unknown as Responder<Call> });

  return {
    /** Sets the answer of a call; replaces an earlier one. `{ refuse: { status, … } }` makes the call fail. */
    on,
    /** Sets the data of the answer of a call that succeeds. */
    onData<C extends Call>(call: C, data: (received: ReceivedCall) => DataOf<C>) {
      on(call, (received) => ({ success: true, data: data(received) }) as unknown as CallAnswer<C>);
    },
    /** Sets the records of a list, all of them on its first page, and what else its answer has. */
    onList<C extends Call>(call: C, records: () => DataOf<C> & readonly unknown[], more: object = {}) {
      on(call, () => {
        const data = records();
        const page = { success: true, data: [...data], total: data.length, nextCursor: null, ...more };
        return page as unknown as CallAnswer<C>;
      });
    },
    /**
     * Sets an answer of another backend, which need not be that of our API; null is an empty answer. Requests are not
     * validated, because such a backend has its own ids and rights.
     */
    onRaw(call: Call, respond: (received: ReceivedCall) => unknown) {
      responders.push({ call, respond: respond as Responder<Call>, raw: true });
    },
    /** Sets the answer of a call that requests a file; the call also needs a JSON answer by `on`. */
    onFile(call: Call, respond: (typeof files)[number]['respond']) {
      files.push({ call, respond });
    },
    /** Requests of calls without an answer, as `GET /api/path`; such a call fails, and a screen may hide that. */
    unanswered: (): readonly string[] => unanswered,
    /** Returns the requests of a call, in order. */
    received: (call: Call) => received.filter((entry) => entry.call === call.name).map(({ input }) => input),
  };
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refuse' in answer;
}

function toAxiosError({ refuse, retryAfter }: Refusal, config: InternalAxiosRequestConfig): AxiosError {
  const { status, ...rest } = refuse;
  const message = 'Something went wrong';
  const data = { success: false, code: 'internal', message, requestId: 'test', ...rest };
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const response = { data, status, statusText: '', headers, config };
  return new AxiosError(`status ${status}`, 'ERR_BAD_RESPONSE', config, undefined, response);
}

function match(call: Call, method: string, path: string): Record<string, string> | undefined {
  if (call.method !== method.toUpperCase()) return undefined;
  const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(path);
  return found ? { ...found.groups } : undefined;
}

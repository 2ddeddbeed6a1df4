import axios, { AxiosError, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import type { Call, CallAnswer, ErrorAnswer } from '@padiman/contracts';

/** A call as the fake API received it. */
export interface ReceivedCall {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  token: string | undefined;
  /** The release that the page was opened with. */
  release: string | undefined;
}

/** A failure as the fake API sends it. */
export type Refusal = { refuse: { status: number } & Partial<ErrorAnswer> };
/** A file as the fake API sends it. */
export interface FakeFile {
  name: string;
  text: string;
}
type Responder<C extends Call> = (
  received: ReceivedCall,
) => CallAnswer<C> | Refusal | Promise<CallAnswer<C> | Refusal>;

/**
 * Answers the contracts' calls in tests, below axios, so that all of `shared/http` runs for real. Answers and
 * bodies are checked against the contract: a fake that drifts from what it fakes fails the test.
 */
export function fakeApi() {
  const files: {
    call: Call;
    respond: (received: ReceivedCall) => FakeFile | Refusal | Promise<FakeFile | Refusal>;
  }[] = [];
  const responders: { call: Call; respond: Responder<Call> }[] = [];
  const received: { call: string; input: ReceivedCall }[] = [];

  const adapter: AxiosAdapter = async (config) => {
    const { pathname } = new URL(config.url ?? '', 'http://fake');
    for (const { call, respond } of responders.toReversed()) {
      const params = match(call, config.method ?? 'get', pathname.replace(/^\/api/, ''));
      if (!params) continue;
      const input: ReceivedCall = {
        params,
        query: (config.params ?? {}) as Record<string, string>,
        body: typeof config.data === 'string' ? JSON.parse(config.data) : config.data,
        token: String(config.headers.get('authorization') ?? '').replace('Bearer ', '') || undefined,
        release: config.headers.get('x-release')?.toString(),
      };
      call.body?.validateSync(input.body, { strict: true });
      call.query?.validateSync(input.query);
      received.push({ call: call.name, input });
      if (config.responseType === 'blob') {
        const file = await files.findLast((one) => one.call === call)?.respond(input);
        if (!file) throw new Error(`The fake API was not told what file to answer to ${call.name}`);
        if (isRefusal(file)) throw refused(file, config);
        const headers = { 'content-disposition': `attachment; filename="${file.name}"` };
        return { data: new Blob([file.text]), status: 200, statusText: 'OK', headers, config };
      }
      const answer = await respond(input);
      if (isRefusal(answer)) throw refused(answer, config);
      call.answer.validateSync(answer, { strict: true });
      return { data: answer, status: 200, statusText: 'OK', headers: {}, config };
    }
    throw new Error(`The fake API was not told what to answer to ${config.method} ${pathname}`);
  };
  axios.defaults.adapter = adapter;

  return {
    /** Says what a call answers from now on; `{ refuse: { status, … } }` makes it fail. */
    on<C extends Call>(call: C, respond: Responder<C>) {
      responders.push({ call, respond: respond as unknown as Responder<Call> });
    },
    /** Says what a call answers from now on where a file is asked for in place of JSON. */
    onFile(call: Call, respond: (typeof files)[number]['respond']) {
      files.push({ call, respond });
    },
    /** What a call received, in order. */
    received: (call: Call) => received.filter((entry) => entry.call === call.name).map(({ input }) => input),
  };
}

function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === 'object' && answer !== null && 'refuse' in answer;
}

function refused({ refuse }: Refusal, config: InternalAxiosRequestConfig): AxiosError {
  const { status, ...rest } = refuse;
  const data = {
    success: false,
    code: 'internal',
    message: 'Something went wrong',
    requestId: 'test',
    ...rest,
  };
  return new AxiosError(`status ${status}`, 'ERR_BAD_RESPONSE', config, undefined, {
    data,
    status,
    statusText: '',
    headers: {},
    config,
  });
}

function match(call: Call, method: string, path: string): Record<string, string> | undefined {
  if (call.method !== method.toUpperCase()) return undefined;
  const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const found = pattern.exec(path);
  return found ? { ...found.groups } : undefined;
}

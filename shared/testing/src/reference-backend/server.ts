import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { calls, findAdmin, openSession, passwordsOf, type ReferenceCall, type State } from './calls.ts';
import { createAnswers, refuse, type Answer } from './answers.ts';
import { countsOf, habitsOf, type Habits, type VariantName } from './habits.ts';
import { addGaps } from './old-records.ts';
import {
  createGenerator,
  generateRecords,
  referenceAdmins,
  type RecordCounts,
  type Records,
  type ReferenceAdmin,
  type Row,
} from './records.ts';

/** Request that the backend received. */
export interface ReceivedRequest {
  method: string;
  /** Path without the query, with the prefix. */
  path: string;
  query: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: unknown;
  /** Path of the call in section 7; undefined if there is no such call. */
  call: string | undefined;
  /** Status of the answer; undefined until it is sent. */
  status: number | undefined;
}

/** Options of {@link startReferenceBackend}. */
export interface ReferenceBackendOptions {
  /** `plain` by default. */
  variant?: VariantName;
  /** Habits in place of those of the variant. */
  habits?: Partial<Habits>;
  /** A free port by default. */
  port?: number;
  /** 127.0.0.1 by default. */
  host?: string;
  /** Path before all calls; `/api` by default, empty for a mount at the root. */
  prefix?: string;
  /** Numbers of records; those of the variant by default. */
  counts?: Partial<RecordCounts>;
  /** Every nth request fails with an HTML page and 502; never by default. */
  failEvery?: number;
  /** Called after each answer. */
  onAnswer?: (request: ReceivedRequest) => void;
}

/** Fault of the requests whose path ends with this, until `heal`. */
export interface Fault {
  path: string;
  /** The requests fail with an HTML page and 502. */
  fails?: true;
  /** The requests are answered with this; without a body with an HTML page. */
  answer?: Answer;
  /** The answers are delayed. */
  milliseconds?: number;
}

/** A running reference backend, and what tests read and change in it. */
export type ReferenceBackend = Awaited<ReturnType<typeof startReferenceBackend>>;

/** Starts a backend that answers section 7 of the specification from memory. */
export async function startReferenceBackend({
  variant = 'plain',
  habits: others,
  port = 0,
  host = '127.0.0.1',
  prefix = '/api',
  counts,
  failEvery = 0,
  onAnswer,
}: ReferenceBackendOptions = {}) {
  const habits = habitsOf(variant, others);
  let state: State;
  let requests: ReceivedRequest[];
  let faults: Fault[];
  let received = 0;
  function reset() {
    const records = generateRecords({ ...countsOf(variant), ...counts });
    if (habits.gaps) addGaps(records);
    applyHabits(records, habits);
    [requests, faults] = [[], []];
    state = {
      ...{ habits, answers: createAnswers(habits), records, passwords: passwordsOf(records) },
      ...{ sessions: new Map(), codes: new Map(), generator: createGenerator(records.admins.length) },
      writes: 0,
    };
  }
  reset();

  const app = fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  // As `express.json()`: an empty body is no error.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, text === '' ? {} : JSON.parse(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  const kept = new WeakMap<FastifyRequest, ReceivedRequest>();
  app.addHook('preValidation', async (request, reply) => {
    const { method, headers, body } = request;
    const query = request.query as Record<string, unknown>;
    const path = pathOf(request);
    const { call } = request.routeOptions.config as { call?: string };
    const entry = { method, path, query, headers, body, call, status: undefined };
    kept.set(request, entry);
    requests.push(entry);
    received += 1;
    const met = faults.filter((fault) => path.endsWith(fault.path));
    for (const { milliseconds = 0 } of met) await pause(milliseconds);
    const isNth = failEvery > 0 && received % failEvery === 0;
    if (isNth || met.some(({ fails }) => fails)) return sendPage(reply, 502, errorPage);
    const answer = met.find((fault) => fault.answer)?.answer;
    if (!answer) return;
    return answer.body === undefined
      ? sendPage(reply, answer.status ?? 200, errorPage)
      : sendAnswer(reply, answer);
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = kept.get(request);
    if (!entry) return;
    entry.status = reply.statusCode;
    onAnswer?.(entry);
  });
  for (const call of calls) addCall(app, prefix, call, () => state);
  app.setNotFoundHandler(sendUnknown);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    sendPage(reply, error instanceof SyntaxError ? 400 : (error.statusCode ?? 500), expressPage(error.name)),
  );
  await app.listen({ port, host });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    /** Origin, such as `http://127.0.0.1:4000`. */
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    ...{ variant, habits },
    /** Requests since the start or the last reset, oldest first. */
    get requests(): readonly ReceivedRequest[] {
      return requests;
    },
    /** The records as they are now. */
    get records() {
      return state.records;
    },
    /** Last one-time code that was sent to a phone. */
    codeOf: (phoneNumber: string) => state.codes.get(phoneNumber)?.code,
    /** Signs an admin in without a request. @returns the answer of the login */
    signIn(kind: ReferenceAdmin) {
      const admin = findAdmin(state, referenceAdmins[kind].phoneNumber);
      if (!admin) throw new Error(`The admin ${kind} was deleted`);
      return openSession(state, admin);
    },
    disturb: (fault: Fault) => void faults.push(fault),
    /** Ends all faults. */
    heal: () => void (faults = []),
    /** Restores the records; ends sessions, faults and the list of requests. */
    reset,
    stop: () => app.close(),
  };
}

/** Right whose flag opens a list where the flags alone decide. */
const gates: Readonly<Record<string, string>> = {
  '/dashboard/users': 'viewAllUsers',
  '/dashboard/withdrawal-requests': 'viewWithdrawalEarnings',
  '/dashboard/withdrawals-accepted': 'viewPadimanEarnings',
  '/dashboard/withdrawals-ref': 'viewReferralEarnings',
};

/** Changes records to those of a database with these habits. */
function applyHabits({ admins, ...lists }: Records, habits: Habits): void {
  const flags = (admins[0]?.rights ?? {}) as Record<string, boolean>;
  for (const right of Object.values(gates)) flags[right] = habits.superAdminRights;
  if (habits.ids !== 'repeated') return;
  for (const rows of Object.values(lists).filter(Array.isArray) as Row[][])
    rows.forEach((row, index) => index % 5 === 4 && (row._id = rows[index - 1]?._id ?? ''));
}

function addCall(app: FastifyInstance, prefix: string, call: ReferenceCall, state: () => State): void {
  const { method, path, open, answer } = call;
  app.route({
    method,
    url: prefix + path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: path },
    handler(request, reply) {
      const { headers, params, body, url, host } = request;
      const now = state();
      const { sessions, records, answers } = now;
      const { refuses, gatedByFlags, partial, missing } = now.habits;
      if (missing.includes(`${method} ${path}`)) return sendUnknown(request, reply);
      const id = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
      const admin = records.admins.find(({ _id }) => _id === id);
      if (!open && !admin) return sendAnswer(reply, { status: 401, body: { message: 'Unauthorized' } });
      const gate = gatedByFlags ? gates[path] : undefined;
      if (gate && (admin?.rights as Record<string, unknown> | undefined)?.[gate] !== true)
        return sendAnswer(reply, { status: 403, body: { message: 'Forbidden' } });
      const input: Record<string, unknown> = { ...(body as object | undefined), ...(params as object) };
      const bulk = ['ids', 'userIds'].find((field) => Array.isArray(input[field]));
      if (bulk && partial !== 'never')
        input[bulk] = (input[bulk] as unknown[]).filter((_, index) => index % 3 !== 2);
      const isWrite = !open && method !== 'GET';
      if (isWrite) now.writes += 1;
      const isRefused =
        typeof refuses === 'function'
          ? isWrite && refuses(`${method} ${path}`, input)
          : isWrite && (refuses === 'always' || (refuses === 'some' && now.writes % 2 === 1));
      const outcome = isRefused
        ? refuse(400, 'This cannot be done now.')
        : answer(now, input, new URL(url, `http://${host}`));
      if ('kind' in outcome) return sendAnswer(reply, answers.done(outcome, bulk !== undefined));
      if (!('refused' in outcome)) return sendAnswer(reply, outcome);
      const write = isWrite ? { path, field: Object.keys(input)[0] ?? 'id' } : undefined;
      return sendAnswer(reply, answers.refusal(outcome, write));
    },
  });
}

/** Sends JSON, or a text, which is a page if it is markup. */
function sendAnswer(reply: FastifyReply, { status = 200, body, headers = {} }: Answer) {
  if (typeof body === 'string' && body.startsWith('<')) return sendPage(reply, status, body);
  return reply.code(status).headers(headers).send(body);
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** Answers a path that has no route. */
function sendUnknown(request: FastifyRequest, reply: FastifyReply) {
  const escaped = pathOf(request).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return sendPage(reply, 404, expressPage(`Cannot ${request.method} ${escaped}`));
}

/** Error page as a proxy in front of a backend answers it. */
const errorPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>`;

/** Page as Express answers it to an unknown path, and to an error. */
const expressPage = (text: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n` +
  `<body>\n<pre>${text}</pre>\n</body>\n</html>\n`;

import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { calls, findAdmin, openSession, passwordsOf, type ReferenceCall, type State } from './calls.ts';
import { addQuirks } from './quirks.ts';
import {
  createGenerator,
  generateRecords,
  referenceAdmins,
  type RecordCounts,
  type Records,
  type ReferenceAdmin,
} from './records.ts';
import { variants, type Answer, type VariantName } from './variants.ts';

/** Request that the backend received. */
export interface ReceivedRequest {
  method: string;
  /** Path without the query, with the prefix. */
  path: string;
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

/** Fault of the requests whose path ends with this, until {@link ReferenceBackend.heal}. */
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
export interface ReferenceBackend {
  /** Origin, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  readonly variant: VariantName;
  /** Requests since the start or the last reset, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** The records as they are now. */
  readonly records: Records;
  /** Last one-time code that was sent to a phone. */
  codeOf: (phoneNumber: string) => string | undefined;
  /** Signs an admin in without a request. @returns the answer of the login */
  signIn: (kind: ReferenceAdmin) => ReturnType<typeof openSession>;
  disturb: (fault: Fault) => void;
  /** Ends all faults. */
  heal: () => void;
  /** Restores the records; ends sessions, faults and the list of requests. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** Starts a backend that answers section 7 of the specification from memory. */
export async function startReferenceBackend({
  variant = 'plain',
  port = 0,
  host = '127.0.0.1',
  prefix = '/api',
  counts,
  failEvery = 0,
  onAnswer,
}: ReferenceBackendOptions = {}): Promise<ReferenceBackend> {
  let state: State;
  let requests: ReceivedRequest[];
  let faults: Fault[];
  let received = 0;
  function reset() {
    const records = generateRecords({ ...variants[variant].counts, ...counts });
    if (variant === 'quirks') addQuirks(records);
    [requests, faults] = [[], []];
    state = {
      ...{ variant: variants[variant], records, passwords: passwordsOf(records) },
      ...{ sessions: new Map(), codes: new Map(), generator: createGenerator(records.admins.length) },
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
    const path = pathOf(request);
    const { call } = request.routeOptions.config as { call?: string };
    const entry = { method, path, headers, body, call, status: undefined };
    kept.set(request, entry);
    requests.push(entry);
    received += 1;
    const met = faults.filter((fault) => path.endsWith(fault.path));
    for (const { milliseconds = 0 } of met) await pause(milliseconds);
    const isNth = failEvery > 0 && received % failEvery === 0;
    if (isNth || met.some(({ fails }) => fails)) return sendPage(reply, 502, errorPage);
    const answer = met.find((fault) => fault.answer)?.answer;
    if (!answer) return;
    const { status = 200, body: given } = answer;
    return given === undefined ? sendPage(reply, status, errorPage) : reply.code(status).send(given);
  });
  app.addHook('onResponse', async (request, reply) => {
    const entry = kept.get(request);
    if (!entry) return;
    entry.status = reply.statusCode;
    onAnswer?.(entry);
  });
  for (const call of calls) addCall(app, prefix, call, () => state);
  app.setNotFoundHandler((request, reply) => {
    const escaped = pathOf(request).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    return sendPage(reply, 404, expressPage(`Cannot ${request.method} ${escaped}`));
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    sendPage(reply, error instanceof SyntaxError ? 400 : (error.statusCode ?? 500), expressPage(error.name)),
  );
  await app.listen({ port, host });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    variant,
    get requests() {
      return requests;
    },
    get records() {
      return state.records;
    },
    codeOf: (phoneNumber) => state.codes.get(phoneNumber)?.code,
    signIn(kind) {
      const admin = findAdmin(state, referenceAdmins[kind].phoneNumber);
      if (!admin) throw new Error(`The admin ${kind} was deleted`);
      return openSession(state, admin);
    },
    disturb: (fault) => void faults.push(fault),
    heal: () => (faults = []),
    reset,
    stop: () => app.close(),
  };
}

function addCall(app: FastifyInstance, prefix: string, call: ReferenceCall, state: () => State): void {
  app.route({
    method: call.method,
    url: prefix + call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call: call.path },
    handler({ headers, params, body }, reply) {
      const { sessions, records } = state();
      const id = sessions.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
      const isSignedIn = records.admins.some(({ _id }) => _id === id);
      const input = { ...(body as object | undefined), ...(params as object) };
      const answer: Answer =
        call.open || isSignedIn
          ? call.answer(state(), input)
          : { status: 401, body: { message: 'Unauthorized' } };
      return reply.code(answer.status ?? 200).send(answer.body);
    },
  });
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

const sendPage = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

/** Error page as a proxy in front of a backend answers it. */
const errorPage = `<html>
<head><title>502 Bad Gateway</title></head>
<body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center></body>
</html>`;

/** Page as Express answers it to an unknown path, and to an error. */
const expressPage = (text: string) =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n` +
  `<body>\n<pre>${text}</pre>\n</body>\n</html>\n`;

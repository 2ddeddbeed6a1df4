import { describe, after, before } from 'node:test';
import Fastify from 'fastify';
import { apiPlugin } from '../modules/api.plugin.ts';
import type { DatabaseHandle } from '../database/open.ts';
import type { Handle } from '../database/schema.ts';
import type { Deployment } from '../modules/base/deployment/deployment.service.ts';
import { createMetrics } from '../modules/base/metrics/metrics.service.ts';
import { metricsRoutes } from '../modules/base/metrics/metrics.routes.ts';
import { serverOptions } from '../plugins/server-options.ts';
import type { ApiSettings } from '../config/settings.ts';
import type { SmsMessage, SmsSender } from '../modules/staff/sms/sms.port.ts';
import { pglite, postgres, type Engine } from './databases.ts';
import { testSettings } from './settings.ts';

/** Options of a call. */
export interface TestCall {
  token?: string | undefined;
  /** Sent as JSON. */
  body?: unknown;
  /** Raw body, sent with the content type JSON. */
  text?: string;
  headers?: Record<string, string>;
  /** Network address of the caller. */
  from?: string;
}

/** Answer of a call; `body` is the parsed JSON. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  text: string;
  // Tests read answers of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** A running API on a database of its own. */
export interface TestApi {
  engine: string;
  database: Handle;
  url: string;
  /** Sent text messages. */
  sent: SmsMessage[];
  call: (method: string, path: string, call?: TestCall) => Promise<TestAnswer>;
  close: () => Promise<void>;
}

/**
 * Engines of a suite: each available one. With `TEST_ENGINES=one`, as `npm test` sets it, one of them, chosen by the
 * suite's name: an eighth of the suites run on the embedded database, which takes longer to open; `npm run test:long` runs
 * all on both.
 */
function enginesOf(subject: string): readonly Engine[] {
  if (process.env['TEST_ENGINES'] !== 'one' || postgres.missing !== undefined) return [pglite, postgres];
  return [subject.length % 8 === 0 ? pglite : postgres];
}

/** Tests of an API that is served, and of its database, once they run. */
type Tests = (api: TestApi, database: Handle) => void;

type Suite = [tests: Tests] | [serving: Serving, tests: Tests];

/** Runs the same tests on each database engine of the run, over HTTP. */
export function onEachDatabase(subject: string, ...suite: Suite): void {
  for (const engine of enginesOf(subject)) onDatabase(engine, subject, suite);
}

/** Runs tests on PostgreSQL only, for races, since the embedded database has one connection. */
export function onPostgres(subject: string, ...suite: Suite): void {
  onDatabase(postgres, subject, suite);
}

/** Options of a served API. */
export interface Serving {
  settings?: Partial<ApiSettings>;
  /** Replaces the sender that collects text messages in `sent`. */
  sms?: SmsSender;
  /** Trusted proxies, so that calls can set their address by X-Forwarded-For; empty to trust none. */
  trustedProxies?: string;
  /** Names of the rights that live sections bring; without it every right can be granted. */
  sectionRights?: () => Promise<ReadonlySet<string>>;
  /** The process among those of its database, which it joins without. */
  deployment?: Deployment;
  /** Receives every log line, at level `trace`. */
  log?: (line: string) => void;
}

/** Serves the API over a database on a free port. */
export async function serve(
  handle: Omit<DatabaseHandle, 'isWritable'>,
  serving: Serving = {},
): Promise<TestApi> {
  const settings = testSettings(serving.settings);
  const { log, trustedProxies = '127.0.0.1' } = serving;
  const sent: SmsMessage[] = [];
  const sms = serving.sms ?? { name: 'test', send: async (message) => void sent.push(message) };
  const options = serverOptions({ logLevel: log === undefined ? 'silent' : 'trace', trustedProxies });
  const logger = { ...(options.logger as object), ...(log === undefined ? {} : { stream: { write: log } }) };
  const server = Fastify({ ...options, logger });
  const metrics = createMetrics();
  await server.register(metricsRoutes(metrics, settings));
  await server.register(apiPlugin(handle, settings, metrics, sms, serving), { prefix: '/api' });
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/api`;
  return {
    engine: handle.engine,
    database: handle.kysely,
    url,
    sent,
    call: (method, path, call) => send(url, method, path, call),
    close: async () => {
      await server.close();
      await handle.close();
    },
  };
}

function onDatabase(engine: Engine, subject: string, suite: Suite): void {
  const [serving, tests] = suite.length === 1 ? [undefined, suite[0]] : suite;
  describe(`${subject} (${engine.name})`, { skip: engine.missing ?? false }, () => {
    let api: TestApi | undefined;
    before(async () => {
      api = await serve(await engine.open(), serving);
    });
    after(() => api?.close());
    tests(
      later(() => api!),
      later(() => api!.database),
    );
  });
}

/** Stands for an object that is created before the tests run. */
const later = <T extends object>(created: () => T): T =>
  new Proxy({} as T, {
    get: (_, name) => {
      const value: unknown = Reflect.get(created(), name);
      return typeof value === 'function' ? (value.bind(created()) as unknown) : value;
    },
  });

async function send(url: string, method: string, path: string, call: TestCall = {}): Promise<TestAnswer> {
  const content = call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.from === undefined ? {} : { 'x-forwarded-for': call.from }),
      ...call.headers,
    },
    ...(content === undefined ? {} : { body: content }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

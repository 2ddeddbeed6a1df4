import type { AddressInfo } from 'node:net';
import { Faults, type Failure, type RequestPattern } from './faults.ts';
import { referenceAdmins, type ReferenceAdmin } from './people.ts';
import type { RecordCounts, Records } from './records.ts';
import { buildServer, type ReceivedRequest } from './server.ts';
import { createState, findAdmin, openSession, type State } from './state.ts';
import type { VariantName } from './variants.ts';

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

/** A running reference backend, and what tests read and change in it. */
export interface ReferenceBackend {
  /** Origin, such as `http://127.0.0.1:4000`. */
  readonly address: string;
  readonly variant: VariantName;
  /** Requests since the start or the last reset, oldest first. */
  readonly requests: readonly ReceivedRequest[];
  /** Requests that are no call of section 7. */
  readonly unknownRequests: readonly ReceivedRequest[];
  /** The records as they are now. */
  readonly records: Records;
  /** Last one-time code that was sent to a phone. */
  codeOf: (phoneNumber: string) => string | undefined;
  /** Signs an admin in without a request. @returns the answer of the login */
  signIn: (kind: ReferenceAdmin) => ReturnType<typeof openSession>;
  /** Lets the next matching requests fail. */
  failNext: (failure: Failure) => void;
  /** Delays matching requests until {@link ReferenceBackend.heal}. */
  slowDown: (delay: RequestPattern & { milliseconds: number }) => void;
  /** Ends all failures and delays. */
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
  let state: State = createState(variant, counts);
  let requests: ReceivedRequest[] = [];
  const faults = new Faults(failEvery);
  const app = buildServer({
    prefix,
    faults,
    state: () => state,
    onRequest: (request) => requests.push(request),
    onAnswer,
  });
  await app.listen({ port, host });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    variant,
    get requests() {
      return requests;
    },
    get unknownRequests() {
      return requests.filter(({ call }) => call === undefined);
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
    failNext: (failure) => faults.fail(failure),
    slowDown: (delay) => faults.delay(delay),
    heal: () => faults.clear(),
    reset() {
      state = createState(variant, counts);
      requests = [];
      faults.clear();
    },
    stop: () => app.close(),
  };
}

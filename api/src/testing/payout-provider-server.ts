import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  ConnectedProvider,
  ProviderAccount,
} from '../modules/money/payout-providers/payout-provider.port.ts';
import { connectProviders } from '../modules/money/payout-providers/payout-providers.adapter.ts';
import type { PayoutSettings } from '../config/payouts.ts';
import { listenOnLoopback, type LoopbackServer } from './loopback.ts';

/** State of a transfer at a fake provider. */
export type Outcome = 'pending' | 'paid' | 'failed' | 'reversed';

/** A transfer at a fake provider; the amount in kobo. */
export interface KeptTransfer {
  id: number;
  reference: string;
  amount: number;
  outcome: Outcome;
  /** Bank code and number. */
  account: string;
}

/** Behaviour for one call that starts a transfer. */
export type Mood =
  | 'fine'
  /** Accepts the transfer as pending. */
  | 'pending'
  /** Executes the transfer without an answer. */
  | 'silent'
  /** Neither executes the transfer nor answers. */
  | 'deaf'
  /** Executes the transfer and answers with an error of a gateway. */
  | 'broken'
  /** Executes nothing and answers with an error of a gateway. */
  | 'down'
  /** Executes the transfer and answers with something else than JSON. */
  | 'garbled'
  /** Executes the transfer and answers with fields that are not documented. */
  | 'strange'
  /** Executes the transfer and answers with one kobo more. */
  | 'altered'
  /** Refuses the transfer. */
  | 'refuse';

/** A request, taken apart. */
export interface ProviderRequest {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  // Every format has other fields.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** Meaning of a request. */
export type Meaning =
  | { kind: 'transfer'; reference: string; amount: number; account: string }
  | { kind: 'resolve'; number: string }
  | { kind: 'verify'; by: { reference: string } | { id: number } }
  /** A request that no mood applies to, answered by the format. */
  | { kind: string; answer: Reply };

/** Status and content of an answer. */
export type Reply = readonly [status: number, content: object];

/** Documented format of a provider. */
export interface ProviderFormat {
  id: string;
  account: (url: string) => ProviderAccount;
  isAllowed: (request: ProviderRequest) => boolean;
  forbidden: Reply;
  read: (request: ProviderRequest) => Meaning;
  started: (transfer: KeptTransfer) => Reply;
  /** Answer to a look-up; undefined is an unknown transfer. */
  found: (transfer: KeptTransfer | undefined, by: { reference: string } | { id: number }) => Reply;
  /** A balance that does not suffice. */
  refused: Reply;
  /** A reference that was used before. */
  duplicate: Reply;
  resolved: (number: string, name: string | null) => Reply;
  /** Event about a transfer; `change` replaces fields of its data. */
  event: (transfer: KeptTransfer, account: ProviderAccount, change: Record<string, unknown>) => PostedEvent;
}

/** Body and headers of an event. */
export interface PostedEvent {
  body: string;
  headers: Record<string, string>;
}

/** Fake provider on loopback, which counts executed transfers. `moods` has the behaviour of the next orders. */
export interface FakeProvider extends LoopbackServer {
  id: string;
  account: ProviderAccount;
  transfers: Map<string, KeptTransfer>;
  /** Number of executed transfers by reference. */
  sent: Map<string, number>;
  /** Kinds of the calls: `resolve`, `transfer`, `verify`, and those of the format. */
  calls: string[];
  moods: Mood[];
  /** Names of accounts by number; null for an unknown account, undefined for no answer. Any other one is Ada Obi's. */
  owners: Map<string, string | null | undefined>;
  /** Answers no look-up while it is true. */
  mute: boolean;
  /** Milliseconds that a call takes. */
  delay: number;
  /** Calls without an answer: now, and most at a time. */
  inFlight: { now: number; most: number };
  /** Answers no call until a number of them is in flight, at most 5 seconds long. */
  holdUntil: (count: number) => void;
  /** Sets what became of a transfer, and returns the event about it. */
  event: (reference: string, outcome: Outcome, change?: Record<string, unknown>) => PostedEvent;
  /** The provider with its account, as the API connects it. */
  connect: (timeout?: number) => ConnectedProvider;
}

/** Settings with accounts at fake providers. @param chosen pays what is accepted from now on */
export const payoutsBy = (
  chosen: FakeProvider | 'manual',
  providers: readonly FakeProvider[],
  timeout = 2_000,
): PayoutSettings => ({
  provider: chosen === 'manual' ? 'manual' : chosen.id,
  accounts: Object.fromEntries(providers.map(({ id, account }) => [id, { ...account, timeout }])),
  concurrency: 50,
  fourEyesLimit: undefined,
});

/** Starts a fake provider that speaks a format. */
export async function startFakeProvider(format: ProviderFormat): Promise<FakeProvider> {
  let held: { count: number; release: () => void; over: Promise<unknown> } | undefined;
  const server = createServer((request, response) => {
    void handle(request, response);
  });
  const loopback = await listenOnLoopback(server);
  const { url } = loopback;
  const account = format.account(url);
  const fake: FakeProvider = {
    ...loopback,
    ...{ id: format.id, account, mute: false, delay: 0, inFlight: { now: 0, most: 0 } },
    ...{ transfers: new Map(), sent: new Map(), calls: [], moods: [], owners: new Map() },
    event: (reference, outcome, change = {}) => {
      const transfer = fake.transfers.get(reference);
      if (transfer === undefined) throw new Error(`there is no transfer ${reference}`);
      transfer.outcome = outcome;
      return format.event(transfer, account, change);
    },
    holdUntil: (count) => {
      const released = new EventEmitter();
      const longest = pause(5_000, undefined, { ref: false });
      const over = Promise.race([once(released, 'now'), longest]);
      held = { count, release: () => released.emit('now'), over };
    },
    connect: (timeout = 10_000) => {
      const [connected] = connectProviders({ [format.id]: { ...account, timeout } });
      if (connected === undefined) throw new Error(`${format.id} is not registered`);
      return connected;
    },
  };

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { inFlight, delay } = fake;
    inFlight.now += 1;
    inFlight.most = Math.max(inFlight.most, inFlight.now);
    if (held !== undefined && inFlight.now >= held.count) held.release();
    response.once('close', () => (inFlight.now -= 1));
    const request = await take(incoming, url);
    const reply = async ([status, content]: Reply) => {
      await held?.over;
      if (delay > 0) await pause(delay);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    if (!format.isAllowed(request)) return reply(format.forbidden);
    const meaning = format.read(request);
    fake.calls.push(meaning.kind);
    if ('answer' in meaning) return reply(meaning.answer);
    if (meaning.kind === 'verify') {
      if (fake.mute) return;
      const { by } = meaning;
      const kept = [...fake.transfers.values()];
      return reply(
        format.found(
          kept.find((each) => ('id' in by ? each.id === by.id : each.reference === by.reference)),
          by,
        ),
      );
    }
    if (meaning.kind === 'resolve') {
      const { number } = meaning;
      const name = fake.owners.has(number) ? fake.owners.get(number) : 'OBI ADA CHIOMA';
      return name === undefined ? undefined : reply(format.resolved(number, name));
    }
    const mood = fake.moods.shift() ?? 'fine';
    const gateway: Reply = [502, { message: 'Bad gateway' }];
    if (mood === 'deaf') return;
    if (mood === 'down') return reply(gateway);
    if (mood === 'refuse') return reply(format.refused);
    const { reference, amount, account: payee } = meaning;
    if (fake.transfers.has(reference)) return reply(format.duplicate);
    const outcome = mood === 'pending' ? 'pending' : 'paid';
    const transfer: KeptTransfer = { id: nextId(), reference, amount, outcome, account: payee };
    fake.transfers.set(reference, transfer);
    fake.sent.set(reference, (fake.sent.get(reference) ?? 0) + 1);
    if (mood === 'silent') return;
    if (mood === 'broken') return reply(gateway);
    if (mood === 'garbled') return void response.writeHead(200).end('<html>accepted</html>');
    const [status, content] = format.started(
      mood === 'altered' ? { ...transfer, amount: amount + 1 } : transfer,
    );
    await reply(
      mood === 'strange' ? [status, { ...content, data: { state: 'who knows' } }] : [status, content],
    );
  }

  return fake;
}

let lastId = 396_000;
const nextId = () => (lastId += 1);

async function take(request: IncomingMessage, base: string): Promise<ProviderRequest> {
  let text = '';
  for await (const part of request) text += String(part);
  const { method = '', url = '', headers } = request;
  return { method, url: new URL(url, base), headers, body: JSON.parse(text || '{}') };
}

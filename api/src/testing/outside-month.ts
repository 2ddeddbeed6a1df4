import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Handle, LedgerAccount } from '../database/schema.ts';
import { execute } from '../database/statements.ts';
import { insertEntries } from '../modules/money/ledger/ledger.repository.ts';
import type { OutsideLine } from '../modules/money/payout-providers/payout-provider.port.ts';
import { insertLines as insertAccountLines } from '../modules/money/reconciliation/outside-lines.repository.ts';
import { planOf, type ProviderPlan } from './provider-lines-server.ts';
import { insertUser } from './records.ts';

/** A payment in or a payout of the ledger, in kobo. */
export interface Booked {
  type: 'payment' | 'payout';
  id: string;
  account: string;
  reference: string;
  /** Reference of the bank, of a payout by hand. */
  bankReference?: string;
  amount: number;
  at: Date;
  /** State of a payout; a failed one is not posted to the account. */
  state?: 'paid' | 'failed' | 'sent';
}

/** A line of an account, and the account. */
export type AccountLine = OutsideLine & { account: string };

/** Both sides of some days. */
export interface OutsideWorld {
  booked: Booked[];
  lines: AccountLine[];
}

export const provider = 'provider:paystack';
export const bank = 'bank:zenith';
const dayLength = 86_400_000;

/** Numbers below one, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Midnight in Lagos so many days ago. */
export const lagosDay = (ago: number): Date =>
  new Date(Math.floor((Date.now() + 3_600_000) / dayLength - ago) * dayLength - 3_600_000);

/** A day in Lagos, `YYYY-MM-DD`. */
export const dayText = (time: Date): string =>
  new Date(time.getTime() + 3_600_000).toISOString().slice(0, 10);

const decimals = (kobo: number) => kobo.toFixed(4);

/** Kobo of a line after charges, if it counts. */
export const netOf = ({ amount, fee = '0', stampDuty = '0', vat = '0', status }: OutsideLine): number =>
  status === 'done' || status === 'lost' ? Number(amount) - Number(fee) - Number(stampDuty) - Number(vat) : 0;

/** Line that reports what was booked, with charges. */
export function lineOf({ type, account, reference, bankReference, amount, at }: Booked): AccountLine {
  const charges =
    account === bank
      ? {}
      : type === 'payment'
        ? { fee: decimals(amount * 0.015 + 0.5), vat: decimals(amount * 0.015 * 0.075) }
        : { fee: '1075.0000', stampDuty: amount >= 1_000_000 ? '5000.0000' : '0' };
  return {
    account,
    kind: account === bank ? 'statement' : type === 'payment' ? 'payment' : 'transfer',
    externalId: `${type}-${reference}`,
    reference: bankReference ?? reference,
    amount: decimals(type === 'payment' ? amount : -amount),
    ...charges,
    status: 'done',
    at: new Date(at.getTime() + 60_000).toISOString(),
    raw: { reference },
  };
}

/** Settlement of a day to the bank, and the line of the bank on the next day. */
export function settlementOf(day: Date, lines: readonly AccountLine[]): [AccountLine, AccountLine] {
  const total = Math.round(lines.reduce((sum, line) => sum + netOf(line), 0));
  const id = `S-${dayText(day)}`;
  const common = { status: 'done' as const, raw: { id } };
  const at = (hours: number) => new Date(day.getTime() + hours * 3_600_000).toISOString();
  for (const line of lines) line.settlement = id;
  return [
    {
      ...common,
      ...{ account: provider, kind: 'settlement', externalId: id, reference: id },
      amount: `${-total}`,
      at: at(23),
    },
    {
      ...common,
      ...{ account: bank, kind: 'statement', externalId: `NIP-${id}`, reference: null },
      amount: `${total}`,
      at: at(34),
    },
  ];
}

/** A payment in or payout that was paid, with its references. */
export function bookedOf(
  given: Pick<Booked, 'type' | 'account' | 'amount' | 'at'> & Partial<Booked>,
): Booked {
  const id = newId();
  return {
    ...{ id, state: 'paid' },
    reference: given.type === 'payment' ? `pay_${id.slice(-12)}` : `padiman-${id.replaceAll('-', '')}`,
    ...(given.account === bank && { bankReference: `FT${id.slice(-10).toUpperCase()}` }),
    ...given,
  };
}

/** Days without any difference, ending yesterday: payments, payouts by both ways, and a settlement for each day. */
export function outsideMonth({ seed = 1, days = 30, records = 10_000 } = {}): OutsideWorld {
  const random = randomOf(seed);
  const world: OutsideWorld = { booked: [], lines: [] };
  for (let ago = days; ago > 0; ago -= 1) {
    const day = lagosDay(ago);
    const paid: AccountLine[] = [];
    for (let index = 0; index < records / days; index += 1) {
      const type = random() < 0.7 ? 'payment' : 'payout';
      const account = type === 'payout' && random() < 0.3 ? bank : provider;
      const booked = bookedOf({
        ...{ type, account, amount: 50_000 + Math.floor(random() * 3_000_000) },
        at: new Date(day.getTime() + Math.floor(random() * 22) * 3_600_000 + 1_000 * index),
      });
      world.booked.push(booked);
      const line = lineOf(booked);
      world.lines.push(line);
      if (type === 'payment') paid.push(line);
    }
    if (ago > 2 && paid.length > 0) world.lines.push(...settlementOf(day, paid));
  }
  return world;
}

/** Balances that provider and bank report at the end of each day, from lines that count. */
export function balancesOf(lines: readonly AccountLine[]): AccountLine[] {
  const last = new Map(lines.map((line) => [`${line.account} ${line.kind} ${line.externalId}`, line]));
  return [...new Set(lines.map(({ account }) => account))].flatMap((account) => {
    const sums = new Map<string, number>();
    for (const line of last.values()) {
      const day = dayText(new Date(line.at));
      if (line.account === account) sums.set(day, (sums.get(day) ?? 0) + Math.round(netOf(line) * 10_000));
    }
    let balance = 0;
    return [...sums]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, sum]) => {
        balance += sum;
        return {
          ...{ account, kind: 'balance' as const, externalId: day, reference: null, status: 'done' as const },
          ...{ amount: decimals(balance / 10_000), at: `${day}T22:59:59.000Z`, raw: { day } },
        };
      });
  });
}

/** Inserts the lines of each account, in their order; lines that are there already are left out. */
export async function insertLines(database: Handle, lines: readonly AccountLine[]): Promise<void> {
  for (const account of new Set(lines.map((line) => line.account))) {
    const own = lines.filter((line) => line.account === account);
    for (let start = 0; start < own.length; start += 5_000)
      await insertAccountLines(
        database,
        account,
        own.slice(start, start + 5_000).map(({ account: _, ...line }) => line),
      );
  }
}

/** Inserts payouts of a user, payments, and the postings of both. */
export async function insertBooked(database: Handle, booked: readonly Booked[], userId?: string) {
  const owner = userId ?? (await insertUser(database));
  for (let start = 0; start < booked.length; start += 5_000) {
    const part = booked.slice(start, start + 5_000);
    await insertRecords(database, part, owner);
    await insertEntries(
      database,
      part.filter(({ state }) => state !== 'failed' && state !== 'sent').map(entryOf),
    );
  }
}

/** Entry of a payment or a payout. */
export const entryOf = ({ type, id, account, amount, at }: Booked) => {
  const kind = type === 'payment' ? 'payment' : 'payout.paid';
  const into = type === 'payment' ? -amount : amount;
  return {
    ...{ kind, key: `${kind}:${id}`, recordId: id, at: at.toISOString() },
    postings: [
      { account: account as LedgerAccount, amount: into },
      { account: type === 'payment' ? ('trips' as const) : ('payouts' as const), amount: -into },
    ],
  };
};

async function insertRecords(database: Handle, booked: readonly Booked[], owner: string): Promise<void> {
  const payouts = booked.filter(({ type }) => type === 'payout');
  const given = sql`json_to_recordset(${JSON.stringify(
    payouts.map((payout) => ({
      ...{ id: payout.id, reference: payout.reference, amount: payout.amount, at: payout.at },
      ...{ state: payout.state ?? 'paid', bank_reference: payout.bankReference ?? null },
      provider: payout.account.startsWith('bank:') ? 'manual' : payout.account.slice('provider:'.length),
    })),
  )}::json) as given (id uuid, reference text, amount bigint, at timestamptz, state text, bank_reference text, provider text)`;
  await execute(database)`
    insert into withdrawals (id, user_id, withdrawal_id, account_number, account_name, bank, bank_code, requested_amount,
      status, decided_at)
    select id, ${owner}, 'WD-' || id, '0123456789', 'Ada Obi', 'Zenith Bank', '057', amount, 'accepted', at from ${given}`;
  await execute(database)`
    insert into payouts (id, user_id, amount, provider, reference, account_number, account_name, bank, bank_code, state,
      bank_reference, bank_reference_key, failure, settled_at)
    select id, ${owner}, amount, provider, reference, '0123456789', 'Ada Obi', 'Zenith Bank', '057', state, bank_reference,
      lower(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')), case state when 'failed' then 'refused' end, case when state <> 'sent' then at end
    from ${given}`;
  await execute(database)`
    insert into payment_references (record_id, provider, reference)
    select id, provider, reference from json_to_recordset(${JSON.stringify(
      booked
        .filter(({ type, account }) => type === 'payment' && account.startsWith('provider:'))
        .map(({ id, account, reference }) => ({
          id,
          provider: account.slice('provider:'.length),
          reference,
        })),
    )}::json) as given (id uuid, provider text, reference text)`;
}

/** Removes payments that no settlement has yet: the provider does not list them. */
export function dropUnsettled(world: OutsideWorld): void {
  const isListed = ({ kind, settlement }: AccountLine) => kind !== 'payment' || settlement !== undefined;
  world.lines = world.lines.filter(isListed);
  const listed = new Set(world.lines.map(({ externalId }) => externalId));
  world.booked = world.booked.filter(({ type, reference }) => listed.has(`${type}-${reference}`));
}

/** Records of the provider that reports the given lines, and its ids of settlements. Settlements have the totals of their lines. */
export function planFor(lines: readonly AccountLine[]): { plan: ProviderPlan; ids: Map<string, number> } {
  const of = (kind: AccountLine['kind']) =>
    lines.filter((line) => line.account === provider && line.kind === kind);
  const ids = new Map(of('settlement').map(({ externalId }, nth) => [externalId, nth + 1]));
  const movement = ({ reference, amount, fee = '0', vat = '0', stampDuty = '0', at }: AccountLine) => ({
    ...{ reference: reference ?? '', amount: Math.abs(Number(amount)), at },
    ...{ fee: Number((Number(fee) + Number(vat)).toFixed(4)), stampDuty: Number(stampDuty) },
  });
  const statuses = { done: 'success', failed: 'failed', reversed: 'reversed', pending: 'pending' } as const;
  const plan = planOf({
    payments: of('payment').map((line) => ({
      ...movement(line),
      settlement: ids.get(line.settlement ?? '') ?? 1,
    })),
    transfers: of('transfer').map((line) => ({
      ...movement(line),
      status: statuses[line.status as keyof typeof statuses],
    })),
    settlements: of('settlement').map(({ amount, at }, nth) => ({
      id: nth + 1,
      amount: -Number(amount),
      at,
    })),
  });
  return { plan, ids };
}

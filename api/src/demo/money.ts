import { bankAccount } from './banks.ts';
import type { Person } from './people.ts';
import { Random } from './random.ts';
import { amountOf, instant, oldestFirst, type Row, type Stage } from './rows.ts';

/**
 * How the demo's money adds up, in kobo, until a ledger keeps it:
 *
 * - A `product` entry is Padiman's commission of a tenth on a trip; the driver earned the other nine tenths, nine
 *   times the entry. A `referral` entry is earned by the user whom it names. Entries count once accepted:
 *   totalEarnings = 9 × accepted product entries + accepted referral entries.
 * - totalWithdrawals = accepted withdrawals. Pending ones fit together into the balance.
 * - totalRefunds = what was refunded of the user's passenger requests and sent parcels.
 * - totalBalance = totalEarnings + totalRefunds - totalWithdrawals, kept by the database itself.
 */
const driverShare = 9;
const naira = 100;

/** Commissions and referral rewards; adds what users earned by them. */
export function makeEarnings(stage: Stage, people: Person[], drivers: Person[]): Row<'earnings'>[] {
  const random = new Random('earnings');
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows: Row<'earnings'>[] = [];
  const add = (kind: 'product' | 'referral', owner: Person, amount: number, earliest: number) => {
    const date = random.moment(earliest, stage.until);
    const accepted = random.chance(0.85);
    if (accepted) owner.total_earnings += kind === 'product' ? amount * driverShare : amount;
    rows.push({
      id: random.idAt(date),
      kind,
      user_id: owner.id,
      amount,
      date: instant(date),
      accepted_at: accepted
        ? instant(random.moment(date, Math.min(date + 4 * 86_400_000, stage.until)))
        : null,
      created_at: instant(date),
    });
  };
  for (let count = amountOf(900, stage); count > 0; count -= 1) {
    const driver = random.pick(drivers);
    add('product', driver, random.between(150, 2_500) * naira, driver.created);
  }
  for (const person of people) {
    const referrer = person.referred_by === null ? undefined : byId.get(person.referred_by);
    if (referrer && random.chance(0.6))
      add('referral', referrer, random.pick([500, 750, 1_000]) * naira, person.created);
  }
  return oldestFirst(rows);
}

/** Withdrawals that their users can afford; adds the accepted ones to what users withdrew. */
export function makeWithdrawals(stage: Stage, people: Person[], deciders: string[]): Row<'withdrawals'>[] {
  const random = new Random('withdrawals');
  const smallest = 500 * naira;
  const held = new Map<string, number>();
  const earners = people.filter((person) => person.total_earnings >= smallest);
  const rows: Row<'withdrawals'>[] = [];
  const wanted = amountOf(300, stage);
  for (let tries = wanted * 50; rows.length < wanted && tries > 0 && earners.length > 0; tries -= 1) {
    const owner = random.pick(earners);
    const available =
      owner.total_earnings + owner.total_refunds - owner.total_withdrawals - (held.get(owner.id) ?? 0);
    if (available < smallest) continue;
    const most = Math.floor((available * 0.7) / (100 * naira)) * 100 * naira;
    const amount = Math.max(smallest, Math.min(most, random.between(5, 500) * 100 * naira));
    const status = pickStatus(random);
    if (status === 'accepted') owner.total_withdrawals += amount;
    if (status === 'pending') held.set(owner.id, (held.get(owner.id) ?? 0) + amount);

    const requested = random.moment(owner.created, stage.until);
    const decided =
      status === 'pending'
        ? null
        : random.moment(requested, Math.min(requested + 3 * 86_400_000, stage.until));
    const account = bankAccount(random);
    const id = random.idAt(requested);
    rows.push({
      id,
      user_id: owner.id,
      withdrawal_id: `WD-${random.letters(4)}${random.digits(8)}`,
      account_number: account.accountNumber,
      account_name: `${owner.first_name} ${owner.last_name}`,
      bank: account.bank,
      bank_code: account.bankCode,
      requested_amount: amount,
      status,
      date_requested: instant(requested),
      decided_by: decided === null ? null : random.pick(deciders),
      decided_at: decided === null ? null : instant(decided),
      created_at: instant(requested),
      updated_at: instant(decided ?? requested),
    });
  }
  return oldestFirst(rows);
}

/** Pending, accepted or rejected, as a busy office leaves them. */
export function pickStatus(random: Random): 'pending' | 'accepted' | 'rejected' {
  const fraction = random.fraction();
  return fraction < 0.3 ? 'pending' : fraction < 0.78 ? 'accepted' : 'rejected';
}

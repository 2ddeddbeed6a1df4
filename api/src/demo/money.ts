import type { Person } from './people.ts';
import { amountOf, instant, oldestFirst, Random, stamped, type Stage } from './random.ts';
import type { NewRow } from '../database/schema.ts';
import { nubanCheckDigit } from '../modules/base/decisions/nuban.rules.ts';

/** Nigerian banks with their codes of the central bank. */
const banks = [
  ['Access Bank', '044'],
  ['Ecobank Nigeria', '050'],
  ['Fidelity Bank', '070'],
  ['First Bank of Nigeria', '011'],
  ['First City Monument Bank', '214'],
  ['Guaranty Trust Bank', '058'],
  ['Jaiz Bank', '301'],
  ['Keystone Bank', '082'],
  ['Polaris Bank', '076'],
  ['Providus Bank', '101'],
  ['Stanbic IBTC Bank', '221'],
  ['Sterling Bank', '232'],
  ['Union Bank of Nigeria', '032'],
  ['United Bank for Africa', '033'],
  ['Unity Bank', '215'],
  ['Wema Bank', '035'],
  ['Zenith Bank', '057'],
] as const;

/** A bank account with a valid check digit (NUBAN). */
function bankAccount(random: Random): { bank: string; bankCode: string; accountNumber: string } {
  const [bank, bankCode] = random.pick(banks);
  const serial = random.digits(9);
  return { bank, bankCode, accountNumber: `${serial}${nubanCheckDigit(bankCode, serial) ?? ''}` };
}

/**
 * Amounts of the demo, in kobo. Triggers of the database post payments, fees, rewards, earnings and holds; refunds and
 * decisions are posted by `entries.ts`.
 *
 * - A `product` entry is Padiman's commission of a tenth on a trip; the driver earns the other nine tenths. A
 *   `referral` entry is earned by its user. Entries count once accepted.
 * - Withdrawals come after the user's last earning and refund, so that the balance covers them.
 */
const driverShare = 9;
const naira = 100;

/** Credits a person, who can withdraw the amount from then on. */
export function receive(person: Person, kobo: number, moment: number): void {
  person.balance += kobo;
  person.lastReceived = Math.max(person.lastReceived, moment);
}

/** Commissions and referral rewards; credits the users who earned them. */
export function makeEarnings(stage: Stage, people: Person[], drivers: Person[]): NewRow<'earnings'>[] {
  const random = new Random('earnings');
  const byId = new Map(people.map((person) => [person.id, person]));
  const rows: NewRow<'earnings'>[] = [];
  const add = (kind: 'product' | 'referral', owner: Person, amount: number, earliest: number) => {
    const date = random.moment(earliest, stage.until);
    const accepted = random.chance(0.85);
    const acceptedAt = accepted ? random.moment(date, Math.min(date + 4 * 86_400_000, stage.until)) : null;
    const share = kind === 'product' ? amount * driverShare : null;
    if (acceptedAt !== null) receive(owner, share ?? amount, acceptedAt);
    rows.push({
      id: random.idAt(date),
      kind,
      user_id: owner.id,
      amount,
      date: instant(date),
      driver_share: share,
      accepted_at: acceptedAt === null ? null : instant(acceptedAt),
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

/** Withdrawals, which the balances of their users cover together. */
export function makeWithdrawals(stage: Stage, people: Person[], deciders: string[]): NewRow<'withdrawals'>[] {
  const random = new Random('withdrawals');
  const smallest = 500 * naira;
  const earners = people.filter((person) => person.balance >= smallest);
  const rows: NewRow<'withdrawals'>[] = [];
  const wanted = amountOf(300, stage);
  for (let tries = wanted * 50; rows.length < wanted && tries > 0 && earners.length > 0; tries -= 1) {
    const owner = random.pick(earners);
    const available = owner.balance;
    if (available < smallest) continue;
    const most = Math.floor((available * 0.7) / (100 * naira)) * 100 * naira;
    const amount = Math.max(smallest, Math.min(most, random.between(5, 500) * 100 * naira));
    const status = pickStatus(random);
    // A rejected request held its amount until the decision, besides other pending requests.
    owner.balance -= amount;

    const requested = random.moment(Math.min(owner.lastReceived, stage.until), stage.until);
    const decided =
      status === 'pending'
        ? null
        : random.moment(requested, Math.min(requested + 3 * 86_400_000, stage.until));
    const account = bankAccount(random);
    rows.push({
      ...stamped(random, requested, decided ?? requested),
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
    });
  }
  return oldestFirst(rows);
}

/** Random status of a request. */
export function pickStatus(random: Random): 'pending' | 'accepted' | 'rejected' {
  const fraction = random.fraction();
  return fraction < 0.3 ? 'pending' : fraction < 0.78 ? 'accepted' : 'rejected';
}

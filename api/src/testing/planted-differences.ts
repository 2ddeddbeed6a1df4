import type { ExceptionKind } from '@padiman/contracts';
import {
  bank,
  bookedOf,
  dayText,
  lagosDay,
  lineOf,
  netOf,
  provider,
  randomOf,
  settlementOf,
  type AccountLine,
  type Booked,
  type OutsideWorld,
} from './outside-month.ts';

/** A planted difference: where, of which kind, and kobo of the ledger beyond the lines. */
export interface Planted {
  account: string;
  reference: string;
  kind: ExceptionKind;
  kobo: number;
}

const into = ({ type, amount }: Booked) => (type === 'payment' ? amount : -amount);

/**
 * Plants differences of every kind into a month without any, five of each of the twelve. They are noted as they are planted, without
 * the code that finds them.
 */
export function plantDifferences(world: OutsideWorld, seed = 7): Planted[] {
  const random = randomOf(seed);
  const planted: Planted[] = [];
  const used = new Set<string>();
  const today = lagosDay(0).getTime();
  const pick = (of: (one: Booked) => boolean): Booked => {
    for (;;) {
      const one = world.booked[Math.floor(random() * world.booked.length)]!;
      // Old enough that nothing is in transit, and in the lines of a settled day.
      if (!used.has(one.id) && one.at.getTime() < today - 6 * 86_400_000 && of(one)) {
        used.add(one.id);
        return one;
      }
    }
  };
  const lineAt = ({ type, reference }: Booked) =>
    world.lines.findIndex(({ externalId }) => externalId === `${type}-${reference}`);
  const note = (
    kind: ExceptionKind,
    { account, reference }: Pick<Planted, 'account' | 'reference'>,
    kobo: number,
  ) => planted.push({ kind, account, reference, kobo });
  const replace = (one: Booked, change: (line: AccountLine) => Partial<AccountLine>) => {
    const at = lineAt(one);
    world.lines[at] = { ...world.lines[at]!, ...change(world.lines[at]!) };
    return world.lines[at]!;
  };
  const isPayment = ({ type }: Booked) => type === 'payment';
  const byProvider = ({ type, account }: Booked) => type === 'payout' && account === provider;
  const byBank = ({ type, account }: Booked) => type === 'payout' && account === bank;
  const newBooked = (given: Partial<Booked>, ago: number) =>
    bookedOf({
      ...{ type: 'payment', account: provider, amount: 70_000 + Math.floor(random() * 900_000) },
      at: new Date(lagosDay(ago).getTime() + 3_600_000),
      ...given,
    });

  for (let round = 0; round < 5; round += 1) {
    // Paid in and out by the ledger; provider and bank know nothing.
    for (const such of [isPayment, byBank]) {
      const one = pick(such);
      world.lines.splice(lineAt(one), 1);
      note('missingThere', one, into(one));
    }
    // Money at the provider and at the bank that nobody posted.
    const stray = newBooked({}, 10 + round);
    const strayLine = lineOf(stray);
    world.lines.push(strayLine);
    note('missingHere', stray, -netOf(strayLine));
    const unknown: AccountLine = {
      ...{ account: bank, kind: 'statement', externalId: `X-${round}`, reference: null, status: 'done' },
      ...{ raw: {}, amount: `${-(12_300 + round)}` },
      at: new Date(lagosDay(12 + round).getTime() + 3_600_000).toISOString(),
    };
    world.lines.push(unknown);
    note('missingHere', { account: bank, reference: `statement:${unknown.externalId}` }, 12_300 + round);
    // Another amount, from the start, or by a line that changed later.
    const wrong = pick(byProvider);
    replace(wrong, ({ amount }) => ({ amount: `${Number(amount) - 1_000}` }));
    // Its charges are posted as reported.
    note('amountDiffers', wrong, 1_000);
    const changed = pick(byBank);
    const version = { ...world.lines[lineAt(changed)]!, amount: `${-changed.amount + 700}` };
    world.lines.push(version);
    note('amountDiffers', changed, into(changed) - netOf(version));
    // Paid by the ledger and refused there, and the other way round.
    const refused = pick(byProvider);
    replace(refused, () => ({ status: round % 2 === 0 ? 'failed' : 'reversed' }));
    note('statusDiffers', refused, into(refused));
    const paidThere = newBooked({ type: 'payout', state: 'failed' }, 9 + round);
    world.booked.push(paidThere);
    const done = lineOf(paidThere);
    world.lines.push(done);
    note('statusDiffers', paidThere, -netOf(done));
    // Reported or executed twice.
    const twice = pick(round % 2 === 0 ? byProvider : isPayment);
    const first = world.lines[lineAt(twice)]!;
    world.lines.push({ ...first, externalId: `${first.externalId}-again` });
    // The charges of one of the two are posted, in whole kobo.
    const charged = Math.round(into(twice) - netOf(first));
    note('doubled', twice, into(twice) - charged - 2 * netOf(first));
    // Within their days: a payment, and a transfer that the provider still executes.
    const fresh = newBooked({}, round % 3);
    world.booked.push(fresh);
    note('inTransit', fresh, fresh.amount);
    const sending = newBooked({ type: 'payout' }, round % 2);
    world.booked.push(sending);
    world.lines.push({ ...lineOf(sending), status: 'pending' });
    note('inTransit', sending, -sending.amount);
    // A settlement that never reached the bank.
    const day = lagosDay(20 + round);
    const lost = newBooked({}, 20 + round);
    const lostLine = lineOf(lost);
    const [settlement] = settlementOf(day, [lostLine]);
    const id = `L-${dayText(day)}`;
    world.booked.push(lost);
    world.lines.push(lostLine, { ...settlement, externalId: id, reference: id });
    note(
      'missingThere',
      { account: 'inTransit', reference: `${provider} ${id}` },
      -Number(settlement.amount),
    );
  }
  return planted;
}

import type { NewRow } from '../database/schema.ts';
import type { OutsideLine } from '../modules/money/payout-providers/payout-provider.port.ts';
import { digestOf } from '../modules/money/reconciliation/outside-lines.rules.ts';
import { day, instant, Random } from './random.ts';

type Paid = NewRow<'passenger_requests'> | NewRow<'sent_parcels'>;

const lagos = 3_600_000;

/** Days with lines before the start of today. The payments of the last one have none yet. */
const lineDays = 6;

const exact = (kobo: number) => kobo.toFixed(4);

/** Line of a payment. @param given kobo and milliseconds */
const lineOf = ({
  reference,
  amount,
  at,
}: {
  reference: string;
  amount: number;
  at: number;
}): OutsideLine => ({
  ...{ kind: 'payment', externalId: reference, reference, amount: exact(amount), fee: exact(amount * 0.015) },
  ...{ status: 'done', at: instant(at + 60_000), raw: { reference } },
});

/**
 * Lines that the providers report on the payments of the last days, with a balance for each day, and differences: a line of
 * another amount, a payment that the ledger does not know, one that is reported twice, and an open dispute.
 */
export function makeOutsideLines(
  records: Paid[],
  references: NewRow<'payment_references'>[],
  until: number,
): NewRow<'outside_lines'>[] {
  const amounts = new Map(records.map(({ id, amount }) => [id, amount]));
  const from = until - lagos - lineDays * day;
  return [...new Set(references.map(({ provider }) => provider))].flatMap((provider) => {
    const payments = references
      .filter((one) => one.provider === provider)
      .map(({ record_id: id, reference, at }) => ({
        ...{ reference, amount: amounts.get(id) ?? 0, at: Date.parse(String(at)) },
      }));
    const before = payments.filter(({ at }) => at < from).reduce((sum, { amount }) => sum + amount, 0);
    const random = new Random(`lines of ${provider}`);
    const lines = payments
      .filter(({ at }) => at >= from && at < until - lagos - day)
      .sort((one, other) => one.at - other.at)
      .map(lineOf);
    const counted = [...lines, ...plantDifferences(lines, random)];
    return [...counted, ...balancesOf(counted, before, from)].map((line) => ({
      ...{ id: random.idAt(until), account: `provider:${provider}`, kind: line.kind, digest: digestOf(line) },
      ...{
        external_id: line.externalId,
        reference: line.reference,
        amount: line.amount,
        fee: line.fee ?? '0',
      },
      ...{ status: line.status, at: line.at, due_at: line.dueAt ?? null, raw: JSON.stringify(line.raw) },
      narration: line.narration ?? null,
    }));
  });
}

/** Changes lines, which come in the order of time. @returns further ones */
function plantDifferences(lines: OutsideLine[], random: Random): OutsideLine[] {
  const [wrong, twice, disputed] = [lines.at(-1), lines.at(-2), lines.at(-3)];
  if (wrong === undefined || twice === undefined || disputed === undefined) return [];
  wrong.amount = exact(Number(wrong.amount) - 20_000);
  const unknown = `T${random.digits(15)}`;
  return [
    { ...twice, externalId: `${twice.externalId}-2` },
    { ...twice, externalId: unknown, reference: unknown, raw: { reference: unknown } },
    {
      ...{ kind: 'dispute', externalId: random.digits(7), reference: disputed.reference, status: 'open' },
      ...{ amount: `-${disputed.amount}`, at: disputed.at, raw: {}, narration: 'Service not provided' },
      dueAt: instant(Date.parse(disputed.at) + 9 * day),
    },
  ];
}

/** Balances at the end of each day with lines, from the money before the first one. */
function balancesOf(lines: readonly OutsideLine[], before: number, from: number): OutsideLine[] {
  return Array.from({ length: lineDays - 1 }, (_, nth) => {
    const at = instant(from + (nth + 1) * day - 1_000);
    const counted = lines.filter((line) => line.status === 'done' && line.at <= at);
    const amount = counted.reduce((sum, line) => sum + Number(line.amount) - Number(line.fee ?? 0), before);
    return {
      ...{ kind: 'balance', externalId: at.slice(0, 10), reference: null, status: 'done', at },
      ...{ amount: exact(amount), raw: {} },
    };
  });
}

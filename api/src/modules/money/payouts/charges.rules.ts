import type { FeeBearer } from '@padiman/contracts';
import type { ReportedCharges, Tariff } from '../payout-providers/payout-provider.port.ts';

export type { FeeBearer };

/** Charges of a payout, in kobo. `vat` only where the provider itemises it. */
export interface Charges {
  fee: number;
  duty: number;
  vat: number;
}

/** Stamp duty in kobo on transfers from an amount on, borne by the sender since January 2026 (Nigeria Tax Act 2025). */
const stampDuty = { from: 1_000_000, kobo: 5_000 };

/** Published charges of a transfer of an amount in kobo, the fee rounded to kobo; without a tariff there is no fee. */
export function publishedCharges(tariff: Tariff | undefined, kobo: number): Charges {
  const fee = tariff?.find(([upTo]) => kobo <= upTo)?.[1] ?? 0;
  return { fee: Math.round(fee), duty: kobo >= stampDuty.from ? stampDuty.kobo : 0, vat: 0 };
}

/** Charges of a transfer in kobo: as reported, or else as published. A fee of 0 counts as not reported. */
export function chargesOf(tariff: Tariff | undefined, kobo: number, reported: ReportedCharges = {}): Charges {
  const published = publishedCharges(tariff, kobo);
  const fee = Number(reported.fee ?? 0);
  if (fee <= 0) return published;
  const vat = Math.round(Number(reported.vat ?? 0));
  if (reported.stampDuty !== undefined)
    return { fee: Math.round(fee), duty: Math.round(Number(reported.stampDuty)), vat };
  // A fee that is reported as one sum may include the duty.
  const includes = fee >= published.fee + published.duty ? published.duty : 0;
  return { fee: Math.round(fee) - includes, duty: published.duty, vat };
}

/** Part of the charges in kobo that the member bears. */
export interface Borne {
  fee: number;
  duty: number;
}

/**
 * Charges of a payout that the member bears: the published ones of what is then sent. None where the platform bears them,
 * or where nothing would be left.
 */
export function borneBy(bearer: FeeBearer, tariff: Tariff | undefined, kobo: number): Borne {
  const sum = ({ fee, duty }: Borne) => fee + duty;
  const most = publishedCharges(tariff, kobo);
  if (bearer === 'platform' || sum(most) >= kobo) return { fee: 0, duty: 0 };
  const { fee, duty } = publishedCharges(tariff, kobo - sum(most));
  return { fee, duty };
}

/** Columns of a payout that its charges follow from. */
interface ChargedPayout {
  amount: number;
  borne_fee: number;
  borne_duty: number;
}

/** Kobo that is sent to the member. */
export const sentOf = ({ amount, borne_fee: fee, borne_duty: duty }: ChargedPayout): number =>
  amount - fee - duty;

/** Charges before or after a decision, in kobo, and what the member receives. */
export function shownCharges(
  request: { requested_amount: number; status: string },
  payout: (ChargedPayout & { state: string } & Record<'fee' | 'stamp_duty' | 'vat', number>) | undefined,
  { tariff, bearer }: { tariff: Tariff | undefined; bearer: FeeBearer },
) {
  if (request.status === 'rejected') return null;
  const amount = request.requested_amount;
  const borne = payout ? { fee: payout.borne_fee, duty: payout.borne_duty } : borneBy(bearer, tariff, amount);
  const received = amount - borne.fee - borne.duty;
  const isBorne = received < amount;
  const isOver = payout?.state === 'paid' || payout?.state === 'reversed';
  const charges = isOver
    ? { fee: payout.fee + payout.vat, duty: payout.stamp_duty }
    : publishedCharges(tariff, received);
  const { fee, duty } = isBorne ? borne : charges;
  return { bearer: isBorne ? ('member' as const) : ('platform' as const), fee, stampDuty: duty, received };
}

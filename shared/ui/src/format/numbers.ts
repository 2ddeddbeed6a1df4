import { unknown } from './texts.ts';

/**
 * Separates thousands by commas, as in `en-NG`. Not by `Intl`: its locale data takes a slow phone 50 ms before the first
 * figure is drawn.
 */
const grouped = (digits: string) => digits.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

/** Formats an amount in naira: `5000` as `₦5,000.00`; an unknown one as `—`. */
export function formatNaira(naira: number | null | undefined): string {
  if (naira === null || naira === undefined || !Number.isFinite(naira)) return unknown;
  return `${naira < 0 ? '−' : ''}₦${grouped(Math.abs(naira).toFixed(2))}`;
}

/** Formats a count with thousands separators: `2,000`; an unknown one as `—`. */
export function formatCount(count: number | null | undefined): string {
  if (count === null || count === undefined || !Number.isFinite(count)) return unknown;
  return grouped(String(count));
}

/** Formats an estimated count, to three figures: `1234567` as `about 1,230,000`. */
export function formatEstimate(count: number): string {
  const unit = 10 ** Math.max(0, String(Math.round(count)).length - 3);
  return `about ${formatCount(Math.round(count / unit) * unit)}`;
}

/** Number of a list's records: counted or, with `exactTotal`, estimated. */
export const formatTotal = ({
  total,
  exactTotal,
}: {
  total: number | undefined;
  exactTotal?: unknown;
}): string => (total !== undefined && exactTotal ? formatEstimate(total) : formatCount(total));

/** Groups the digits of a Nigerian phone number: `0803 000 0001`. Other texts are returned unchanged, an unknown number as `—`. */
export function formatPhone(phone: string | null | undefined): string {
  if (phone === null || phone === undefined || phone.trim() === '') return unknown;
  return /^\d{11}$/.test(phone) ? `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}` : phone;
}

import type { RowValues } from './entity-fields.ts';
import { RowRefused } from './values.ts';

/** Time of a decision, as far as the export states it. @param requested field with the time of the request */
export const decidedTimes = (requested: string) => (row: RowValues) => {
  if (row['status'] === 'pending') row['decidedAt'] = null;
  else row['decidedAt'] ??= row['updatedAt'] ?? row[requested] ?? null;
};

/** @throws RowRefused if `higher` is below `lower` */
export const atLeast = (row: RowValues, lower: string, higher: string) => {
  const [least, most] = [row[lower], row[higher]];
  const below =
    typeof least === 'string' &&
    typeof most === 'string' &&
    (/^-?\d+$/.test(least) ? Number(most) < Number(least) : most < least);
  if (below) throw new RowRefused(`${higher} is below ${lower}`);
};

/** @throws RowRefused if an amount is below zero */
export const notNegative = (row: RowValues, ...names: string[]) => {
  for (const each of names) {
    if (row[each]?.startsWith('-') === true) throw new RowRefused(`${each} is below zero`, row[each]);
  }
};

/** @throws RowRefused unless an amount is above zero */
export const aboveZero = (row: RowValues, each: string) => {
  if (!(Number(row[each]) > 0)) throw new RowRefused(`${each} is not above zero`, row[each] ?? '');
};

/** A paid record that was refunded has its whole amount back, unless the export says how much. */
export const refunds = (row: RowValues, wasRefunded: boolean) => {
  notNegative(row, 'amount', 'refundedAmount');
  const paid = row['paid'] === 'true' ? (row['amount'] ?? '0') : '0';
  row['refundedAmount'] ??= wasRefunded ? paid : '0';
  if (Number(row['refundedAmount']) > Number(paid)) {
    throw new RowRefused('refundedAmount is above what was paid', row['refundedAmount'] ?? '');
  }
};

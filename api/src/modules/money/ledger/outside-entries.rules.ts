import type { LedgerAccount } from '../../../database/schema.ts';
import type { Entry } from './ledger-entries.rules.ts';

/** Part of an entry: kobo into an account of the reconciliation, under a reference, and the cause. */
export interface EntryPart {
  account: string;
  reference: string;
  amount: number;
  fee?: number;
  stamp_duty?: number;
  vat?: number;
  line_id?: string;
  match_id?: string;
  correction_id?: string;
  /** Number of entries with charges of the line before; 0 without. */
  nth?: number;
}

/** An entry that follows from lines, matches or corrections, with its parts. */
export interface OutsideEntry extends Entry {
  kind: 'charges' | 'settlement' | 'banked' | 'chargeback' | 'rounding' | 'correction';
  parts: EntryPart[];
}

/** A line whose entries are missing or differ: what is left to post, in kobo. Amounts above zero go into the account. */
export interface UnpostedLine {
  line_id: string;
  account: string;
  reference: string;
  kind: string;
  at: Date;
  day: string;
  amount: number;
  fee: number;
  stamp_duty: number;
  vat: number;
  /** Number of entries with charges of the line that are posted. */
  charged: number;
}

const noUserAccount = (account: string) => account as LedgerAccount;

/** Moves kobo into an account from another one: a debit of the first, a credit of the second. */
const moved = (into: string, from: string, amount: number) => [
  { account: noUserAccount(into), amount: -amount },
  { account: noUserAccount(from), amount },
];

const keyed = (kind: OutsideEntry['kind'], id: string, at: Date | undefined) => ({
  kind,
  key: `${kind}:${id}`,
  recordId: null,
  at: at?.toISOString(),
});

/** Fee, stamp duty and VAT of the lines of one account and day, as one entry with a part for each line. */
export function charges(lines: readonly [UnpostedLine, ...UnpostedLine[]]): OutsideEntry {
  const [first] = lines;
  const sum = (of: 'fee' | 'stamp_duty' | 'vat') => lines.reduce((total, line) => total + line[of], 0);
  const [fee, stampDuty, vat] = [sum('fee'), sum('stamp_duty'), sum('vat')];
  const at = new Date(Math.max(...lines.map((line) => line.at.getTime())));
  const postings = [
    ...moved('providerFees', first.account, fee),
    ...moved('stampDuty', first.account, stampDuty),
    ...moved('vatOnFees', first.account, vat),
  ];
  return {
    ...keyed('charges', [first.line_id, ...(first.charged > 0 ? [first.charged] : [])].join(':'), at),
    postings: postings.filter(({ amount }) => amount !== 0),
    parts: lines.map((line) => ({
      ...{ account: line.account, reference: line.reference, line_id: line.line_id },
      nth: line.charged,
      ...{ fee: line.fee, stamp_duty: line.stamp_duty, vat: line.vat },
      amount: -(line.fee + line.stamp_duty + line.vat),
    })),
  };
}

/** A settlement leaves the provider, and is in transit to the bank until {@link banked}. */
export const settlement = (line: UnpostedLine): OutsideEntry => ({
  ...keyed('settlement', line.line_id, line.at),
  postings: moved(line.account, 'inTransit', line.amount),
  parts: [
    { account: line.account, reference: line.reference, line_id: line.line_id, amount: line.amount },
    {
      account: 'inTransit',
      reference: `${line.account} ${line.reference}`,
      ...{ line_id: line.line_id, amount: -line.amount },
    },
  ],
});

/** A settlement has reached the bank. @param cause line of the bank, or match by hand */
export const banked = (
  from: { account: string; reference: string },
  into: { account: string; reference: string },
  amount: number,
  { id, at, ...cause }: { id: string; at?: Date; line_id?: string; match_id?: string },
): OutsideEntry => ({
  ...keyed('banked', id, at),
  postings: moved(into.account, from.account, amount),
  parts: [
    { ...into, ...cause, amount },
    { ...from, ...cause, amount: -amount },
  ],
});

/** A lost dispute: the provider takes the payment back. */
export const chargeback = (line: UnpostedLine): OutsideEntry => ({
  ...keyed('chargeback', line.line_id, line.at),
  postings: moved(line.account, 'chargebacks', line.amount),
  parts: [{ account: line.account, reference: line.reference, line_id: line.line_id, amount: line.amount }],
});

/** Whole kobo that the rounding of charges has left in an account. @param id number of the entry of the account */
export const rounding = (account: string, id: number, amount: number, at: Date): OutsideEntry => ({
  ...keyed('rounding', `${account}:${id}`, at),
  postings: moved(account, 'rounding', amount),
  parts: [{ account, reference: 'rounding', amount }],
});

/** A correcting entry that a second admin has confirmed. */
export const correction = (confirmed: {
  id: string;
  account: string;
  reference: string;
  against: string;
  amount: number;
  entry_at: Date;
}): OutsideEntry => {
  const { id, account, reference, against, amount } = confirmed;
  const part = { reference, correction_id: id };
  return {
    ...keyed('correction', id, confirmed.entry_at),
    postings: moved(account, against, amount),
    parts: [
      { ...part, account, amount },
      ...(against === 'inTransit' ? [{ ...part, account: against, amount: -amount }] : []),
    ],
  };
};

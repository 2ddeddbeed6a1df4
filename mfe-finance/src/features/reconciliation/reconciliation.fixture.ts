import type {
  Correction,
  DetailedException,
  ReadStatementFile,
  ReconciledAccount,
  Reconciliation,
  ReconciliationException,
} from '@padiman/contracts';

const idOf = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;

/** Account that agrees. */
export const accountOf = (account: string, changes: Partial<ReconciledAccount> = {}): ReconciledAccount => ({
  account,
  ledger: 1000,
  reported: 900,
  reportedAt: '2026-11-26T22:00:00.000Z',
  onTheWay: 100,
  exceptions: 0,
  rounding: '0',
  difference: 0,
  open: 0,
  ...changes,
});

/** Day of two accounts: one agrees, the other has an unexplained sum and exceptions. */
export const dayOf = (changes: Partial<Reconciliation> = {}): Reconciliation => ({
  day: '2026-11-26',
  accounts: [
    accountOf('provider:paystack'),
    accountOf('provider:flutterwave', { reported: null, reportedAt: null, onTheWay: 0 }),
    accountOf('bank:main', {
      ledger: 5000.5,
      reported: 4970,
      onTheWay: 0,
      exceptions: 26.88,
      rounding: '-0.0050',
      difference: 3.62,
      open: 2,
    }),
  ],
  signOff: null,
  obstacle: null,
  waiting: 0,
  ...changes,
});

/** Exception of the bank; the ledger has the fee more than was reported. */
export const exceptionOf = (
  number: number,
  changes: Partial<ReconciliationException> = {},
): ReconciliationException => ({
  _id: idOf(number),
  account: 'bank:main',
  reference: `PAY-${number}`,
  kind: 'amountDiffers',
  ledger: 1000,
  outside: '973.125',
  difference: 26.88,
  since: '2026-11-22T10:00:00.000Z',
  user: { _id: idOf(9), name: 'Ada Obi' },
  record: { type: 'withdrawal', _id: idOf(8) },
  onHold: false,
  escalated: false,
  ...changes,
});

export const detailedOf = (
  exception: ReconciliationException,
  changes: Partial<DetailedException> = {},
): DetailedException => ({
  exception,
  entries: [{ key: 'payment:1', kind: 'payment.in', amount: 1000, at: '2026-11-22T10:00:00.000Z' }],
  lines: [
    { narration: 'Transfer from Ada', superseded: false, raw: '{"amount":100000}' },
    { narration: null, superseded: true, raw: '{}' },
  ].map((line) => ({
    ...{ ...line, _id: idOf(line.superseded ? 6 : 7), account: exception.account, kind: 'payment' },
    ...{ externalId: 'T-77', reference: 'PAY-1', amount: '1000', at: '2026-11-22T11:00:00.000Z' },
    ...(line.superseded ? { charges: '0', status: 'pending' } : { charges: '-26.875', status: 'done' }),
  })),
  suggestions: [],
  history: [],
  ...changes,
});

export const correctionOf = (number: number, changes: Partial<Correction> = {}): Correction => ({
  _id: idOf(number),
  exceptionId: idOf(1),
  account: 'bank:main',
  against: 'providerFees',
  amount: -26.88,
  reference: `PAY-${number}`,
  reason: 'Fee of the bank',
  state: 'waiting',
  proposedBy: 'Musa Bello',
  proposedAt: '2026-11-26T10:00:00.000Z',
  mine: false,
  decidedBy: null,
  decidedAt: null,
  ...changes,
});

/** Preview of a statement of two lines with a gap. */
export const statementOf = (changes: Partial<ReadStatementFile> = {}): ReadStatementFile => ({
  statementId: null,
  countedAt: null,
  account: 'bank:main',
  accountNumber: null,
  firstDay: '2026-11-25',
  lastDay: '2026-11-26',
  opening: '500',
  closing: '1500',
  credits: '1200',
  debits: '200',
  lineCount: 2,
  doubled: 1,
  gaps: [{ kind: 'opening', message: 'The opening balance is not the closing balance of 24 Nov 2026.' }],
  lines: [
    {
      ...{ line: 2, day: '2026-11-25', amount: '1200', reference: 'PAY-1', narration: 'From Ada' },
      ...{ balance: '1700', known: true },
    },
    {
      ...{ line: 3, day: '2026-11-26', amount: '-200', reference: null, narration: 'Charge' },
      ...{ balance: '1500', known: false },
    },
  ],
  ...changes,
});

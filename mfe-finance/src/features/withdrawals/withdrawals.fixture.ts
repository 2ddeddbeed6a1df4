import type { CallAnswer, DetailedWithdrawal, listWithdrawals, Obstacle, Payout } from '@padiman/contracts';

/** Withdrawal request as our own API answers it. */
export type AnsweredWithdrawal = CallAnswer<typeof listWithdrawals>['data'][number];

/** Pending request. */
export const withdrawal = (
  number: number,
  changes: Partial<AnsweredWithdrawal> = {},
): AnsweredWithdrawal => ({
  _id: `01900000-0000-7000-8000-00000000000${number}`,
  userId: `01900000-0000-7000-8000-0000000000a${number}`,
  withdrawalID: `WD-${number}`,
  accountNumber: `012345678${number}`,
  accountName: `Name${number} Obi`,
  bank: 'Zenith Bank',
  bankCode: '057',
  requestedAmount: 1000.5,
  status: 'pending',
  dateRequested: '2024-02-29T23:30:00.000Z',
  version: '1',
  ...changes,
});

/** Details of a request: the balance covers it, and nothing precedes it. */
export const detailed = (
  request: AnsweredWithdrawal,
  {
    user,
    ...changes
  }: Partial<Omit<DetailedWithdrawal, 'user'>> & {
    user?: Partial<DetailedWithdrawal['user']>;
  } = {},
): DetailedWithdrawal => ({
  request,
  obstacles: [],
  version: '1.details',
  accountOwner: null,
  decidedAt: null,
  decidedBy: null,
  remark: null,
  balance: { before: 9000, after: 9000 - request.requestedAmount },
  covered: true,
  credits: [],
  payout: null,
  secondApproval: false,
  secondApprovalReason: null,
  approval: null,
  user: {
    _id: request.userId,
    first_name: 'Tamuno',
    last_name: 'West',
    phone_number: '08077700011',
    blocked: false,
    deleted: false,
    is_verified: true,
    totalBalance: 9000,
    pendingAmount: request.requestedAmount,
    ...user,
  },
  earlier: [],
  sharers: [],
  history: [],
  ...changes,
});

/** Payout that waits for a finance officer. */
export const payoutOf = (changes: Partial<Payout> = {}): Payout => ({
  provider: 'manual',
  reference: 'padiman-0001',
  state: 'queued',
  bankReference: null,
  failure: null,
  trouble: null,
  queuedAt: '2024-03-01T10:00:00.000Z',
  settledAt: null,
  accountNumber: '0123456781',
  accountName: 'Name1 Obi',
  bank: 'Zenith Bank',
  claim: null,
  involved: false,
  fourEyes: false,
  ...changes,
});

/** Obstacle as the server sends it. */
export const obstacle = (
  prevents: Obstacle['prevents'],
  message: string,
  code = prevents as string,
): Obstacle => ({ code, prevents, message });

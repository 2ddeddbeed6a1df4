import type { PersonEvent, PersonOverview } from '@padiman/contracts';
import { testUser } from '@padiman/testing';

/** Id of the user of {@link personOf}. */
export const personId = '01900000-0000-7000-8000-000000000001';

/** Overview of a user with a few events, without linked accounts. */
export const personOf = ({
  user,
  ...changes
}: Partial<Omit<PersonOverview, 'user'>> & {
  user?: Partial<PersonOverview['user']>;
} = {}): PersonOverview => ({
  user: {
    ...testUser,
    _id: personId,
    is_driver: true,
    totalEarnings: 5000,
    totalWithdrawals: 1000,
    totalBalance: 4000,
    ...user,
  },
  joinedAt: '2024-01-05T09:00:00.000Z',
  deleted: false,
  erasedAt: null,
  held: 500,
  counts: [
    { kind: 'account', count: 1 },
    { kind: 'ledger', count: 2 },
    { kind: 'withdrawals', count: 1 },
    { kind: 'posts', count: 0 },
  ],
  leftOut: [],
  linked: [],
  moreLinked: false,
  ...changes,
});

export const eventOf = (changes: Partial<PersonEvent> = {}): PersonEvent => ({
  _id: '01900000-0000-7000-8000-0000000000e1',
  kind: 'withdrawals',
  at: '2024-03-01T09:00:00.000Z',
  title: 'Ada Obi',
  detail: 'Zenith Bank · WD-1',
  day: null,
  account: '0123456781',
  amount: 500,
  balance: null,
  status: 'pending',
  by: null,
  path: '/request-withdrawals',
  recordId: '01900000-0000-7000-8000-0000000000e1',
  ...changes,
});

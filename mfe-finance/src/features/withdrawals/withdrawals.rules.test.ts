import { asTheyStand, sumOf, whyOnlyRejected, withdrawalCan } from './withdrawals.rules.ts';
import { eventsOf } from './withdrawals.history.ts';
import { detailed, withdrawal } from './withdrawals.testing.ts';

test('only a pending request can be decided', () => {
  const can = (['pending', 'accepted', 'rejected'] as const).map((status) =>
    withdrawalCan.decide(withdrawal(1, { status })),
  );
  expect(can).toEqual([true, false, false]);
});

test.each([
  ['a user who can afford it', {}, undefined],
  ['a balance that does not cover it', {}, /available balance does not cover/, false],
  ['a blocked user', { blocked: true }, /user is blocked/],
  ['a deleted user', { deleted: true, blocked: true }, /user has been deleted/],
] as [string, object, RegExp | undefined, boolean?][])('%s', (_, user, reason, covered = true) => {
  const found = whyOnlyRejected(detailed(withdrawal(1), { user, covered }));
  if (reason) expect(found).toMatch(reason);
  else expect(found).toBeUndefined();
});

test('sums come to the kobo', () => {
  const amounts = [0.1, 0.2, 1000.55].map((requestedAmount, at) => withdrawal(at, { requestedAmount }));
  expect(sumOf(amounts)).toBe(1000.85);
});

test('what was picked follows what the page shows now', () => {
  const decided = withdrawal(1, { status: 'accepted' });
  expect(asTheyStand([withdrawal(1), withdrawal(2)], [decided])).toEqual([decided, withdrawal(2)]);
  expect(asTheyStand([withdrawal(1)], undefined)).toEqual([withdrawal(1)]);
});

describe('the history', () => {
  const request = withdrawal(1, { status: 'accepted' });
  const requested = 'Requested by Tamuno West';
  const wordsOf = (details: Parameters<typeof eventsOf>[0]) => eventsOf(details).map(({ text }) => text);

  test('begins with the request, and goes on as the audit has it', () => {
    const history = [
      { _id: 'a', at: '2024-03-01T10:00:00.000Z', adminName: 'Halima Bello', action: 'withdrawal.accept' },
      { _id: 'b', at: '2024-03-02T10:00:00.000Z', adminName: null, action: 'withdrawal.paid' },
    ];
    const decided = { decidedAt: '2024-03-01T10:00:00.000Z', decidedBy: 'Halima Bello' };
    expect(wordsOf(detailed(request, { history, ...decided }))).toEqual([
      requested,
      'Accepted by Halima Bello',
      'withdrawal.paid',
    ]);
  });

  test('tells a decision that is older than the audit', () => {
    const decidedAt = '2024-03-01T10:00:00.000Z';
    expect(wordsOf(detailed(request, { decidedAt, decidedBy: 'Ada Obi' }))).toEqual([
      requested,
      'Accepted by Ada Obi',
    ]);
    expect(wordsOf(detailed(withdrawal(1, { status: 'rejected' }), { decidedAt }))).toEqual([
      requested,
      'Rejected',
    ]);
  });

  test('of a pending request is the request alone', () => {
    expect(wordsOf(detailed(withdrawal(1)))).toEqual([requested]);
  });
});

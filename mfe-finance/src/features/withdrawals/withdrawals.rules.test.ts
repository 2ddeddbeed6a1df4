import { decisionIds, latestOf, sumOf, eventsOf } from './withdrawals.rules.ts';
import { detailed, withdrawal } from './withdrawals.fixture.ts';

test('sums are exact to the kobo', () => {
  const amounts = [0.1, 0.2, 1000.55].map((requestedAmount, at) => withdrawal(at, { requestedAmount }));
  expect(sumOf(amounts)).toBe(1000.85);
});

test('a sum with an unknown amount is unknown', () => {
  expect(sumOf([withdrawal(1), { ...withdrawal(2), requestedAmount: null }])).toBeNull();
});

test.each([
  [{}, true],
  [{ userId: null }, false],
  [{ userId: '' }, false],
  [{ withdrawalID: null }, false],
])('a request with %p has the ids of a decision: %s', (changes, has) => {
  expect(decisionIds({ ...withdrawal(1), ...changes }) !== undefined).toBe(has);
});

test('selected requests take their latest state from the page', () => {
  const decided = withdrawal(1, { status: 'accepted' });
  expect(latestOf([withdrawal(1), withdrawal(2)], [decided])).toEqual([decided, withdrawal(2)]);
  expect(latestOf([withdrawal(1)], undefined)).toEqual([withdrawal(1)]);
});

describe('the history', () => {
  const request = withdrawal(1, { status: 'accepted' });
  const requested = 'Requested by Tamuno West';
  const textsOf = (details: Parameters<typeof eventsOf>[0]) => eventsOf(details).map(({ text }) => text);

  test('begins with the request and continues with the audit trail', () => {
    const history = [
      { _id: 'a', at: '2024-03-01T10:00:00.000Z', adminName: 'Halima Bello', action: 'withdrawal.accept' },
      { _id: 'b', at: '2024-03-02T10:00:00.000Z', adminName: null, action: 'withdrawal.paid' },
    ];
    const decided = { decidedAt: '2024-03-01T10:00:00.000Z', decidedBy: 'Halima Bello' };
    expect(textsOf(detailed(request, { history, ...decided }))).toEqual([
      requested,
      'Accepted by Halima Bello',
      'withdrawal.paid',
    ]);
  });

  test('includes a decision older than the audit trail', () => {
    const decidedAt = '2024-03-01T10:00:00.000Z';
    expect(textsOf(detailed(request, { decidedAt, decidedBy: 'Ada Obi' }))).toEqual([
      requested,
      'Accepted by Ada Obi',
    ]);
    expect(textsOf(detailed(withdrawal(1, { status: 'rejected' }), { decidedAt }))).toEqual([
      requested,
      'Rejected',
    ]);
  });

  test('of a pending request has one entry', () => {
    expect(textsOf(detailed(withdrawal(1)))).toEqual([requested]);
  });
});

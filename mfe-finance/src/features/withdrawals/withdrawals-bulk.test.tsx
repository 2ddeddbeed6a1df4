import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  decideWithdrawals,
  listWithdrawals,
  review,
  type Outcome,
} from '@padiman/contracts';
import { fakeApi, fakeReview, renderScreen, textsOf } from '@padiman/testing';
import WithdrawalsScreen from './withdrawals.screen.tsx';
import { withdrawal } from './withdrawals.fixture.ts';

const four = [
  withdrawal(1),
  withdrawal(2, { requestedAmount: 0.25 }),
  withdrawal(3, { requestedAmount: 20 }),
  withdrawal(4, { status: 'accepted', requestedAmount: 5000 }),
];

/** Opens the screen, selects requests, and fakes the answer to a bulk decision. */
async function select(numbers: number[], outcomeOf: (id: string) => Outcome, waits = false) {
  const api = fakeApi();
  fakeReview(api, 'withdrawals');
  api.onList(listWithdrawals, () => four);
  api.on(decideWithdrawals, ({ body }) => ({
    success: true,
    results: (body as { ids: string[] }).ids.map(outcomeOf),
  }));
  const view = renderScreen(WithdrawalsScreen, {
    at: '/request-withdrawals',
    capabilities: allCapabilities.filter((one) => waits || one !== 'review'),
  });
  for (const number of numbers) {
    await view.user.click(await screen.findByRole('checkbox', { name: new RegExp(`Name${number} `) }));
  }
  return { api, ...view };
}
const updated = (_id: string): Outcome => ({ _id, outcome: 'updated', reason: undefined });
const idOf = (number: number) => withdrawal(number)._id;

test.each([
  ['Accept', 'accept', 'accepted'],
  ['Reject', 'reject', 'rejected'],
] as const)('%s Selected states number and sum before the decision', async (button, verb, status) => {
  const { api, user } = await select([1, 2, 4], updated);
  expect(screen.getByText('3 selected · 2 pending, ₦1,000.75')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: `${button} Selected` }));
  const confirmation = await screen.findByRole('dialog', { name: `${button} Requests` });
  expect(confirmation).toHaveTextContent(`Are you sure you want to ${verb} 2 request(s)?`);
  expect(confirmation).toHaveTextContent('₦1,000.75 in all.');
  const reasons = within(confirmation).queryByLabelText<HTMLSelectElement>('Reason');
  if (reasons) await user.selectOptions(reasons, 'The account details are not valid');
  await user.click(within(confirmation).getByRole('button', { name: button }));
  expect(await screen.findByText(/The selected requests were/)).toHaveTextContent(
    `Success The selected requests were ${status}.`,
  );
  // Decided requests are not sent.
  expect(api.received(decideWithdrawals).map(({ body }) => body)).toEqual([
    { ids: [idOf(1), idOf(2)], status, versions: ['1', '1'], ...(reasons && { remark: reasons.value }) },
  ]);
  await waitFor(() => expect(screen.queryByText(/^\d selected/)).not.toBeInTheDocument());
});

test('decisions on selected requests wait, and are taken back together', async () => {
  const { api, user } = await select([1, 2], updated, true);
  await user.click(screen.getByRole('button', { name: 'Accept Selected' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/2 request\(s\)/)).toHaveTextContent(
    /^Accepted 2 request\(s\)\. Takes effect/,
  );
  expect(api.received(review.schedule)).toHaveLength(2);
  expect(api.received(decideWithdrawals)).toEqual([]);
  await user.keyboard('u');
  expect(await screen.findByText(/Taken Back/)).toBeInTheDocument();
  expect(api.received(review.undo).map(({ params }) => params.id)).toEqual([idOf(1), idOf(2)]);
});

test('lists each skipped request, which stays selected', async () => {
  const reasons: Record<string, string> = {
    [idOf(2)]: 'already rejected by Halima Bello on 1 March 2024 at 14:05',
    [idOf(3)]: "the user's available balance does not cover the request",
  };
  const { user } = await select([1, 2, 3], (_id) => {
    const reason = reasons[_id];
    return reason ? { _id, outcome: 'skipped', reason } : updated(_id);
  });
  await user.click(screen.getByRole('button', { name: 'Accept Selected' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  const result = await screen.findByRole('dialog', { name: 'Partly Done' });
  expect(result).toHaveTextContent('2 left as they were and still selected:');
  expect(textsOf(within(result).getAllByRole('listitem'))).toEqual([
    'Name2 Obi, ₦0.25: already rejected by Halima Bello on 1 March 2024 at 14:05',
    "Name3 Obi, ₦20.00: the user's available balance does not cover the request",
  ]);
  await user.click(within(result).getByRole('button', { name: 'OK' }));
  expect(await screen.findByText(/^2 selected/)).toBeInTheDocument();
});

test('a failed call is shown in the confirmation, and the selection stays', async () => {
  const { api, user } = await select([1], updated);
  api.on(decideWithdrawals, () => ({ refuse: { status: 503, message: 'The database is away.' } }));
  await user.click(screen.getByRole('button', { name: 'Reject Selected' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Reject Requests' });
  await user.selectOptions(within(confirmation).getByLabelText('Reason'), 'Other reason');
  await user.type(within(confirmation).getByLabelText('Other reason'), 'Asked for');
  await user.click(within(confirmation).getByRole('button', { name: 'Reject' }));
  expect(await within(confirmation).findByRole('alert')).toHaveTextContent('The database is away.');
  await user.click(within(confirmation).getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/1 selected/)).toBeInTheDocument();
});

test('without a pending request the decisions are disabled', async () => {
  await select([4], updated);
  expect(screen.getByText('1 selected · none is pending')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept Selected' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Reject Selected' })).toBeDisabled();
});

test('more than can wait are decided at once, in batches with the versions that were shown', async () => {
  const api = fakeApi();
  fakeReview(api, 'withdrawals');
  const all = Array.from({ length: 260 }, (_, place) =>
    withdrawal(1, { _id: `01900000-0000-7000-8000-${String(place).padStart(12, '0')}` }),
  );
  api.on(listWithdrawals, ({ query: { limit = 50, cursor = 0 } }) => {
    const end = Number(cursor) + Number(limit);
    const nextCursor = end < all.length ? String(end) : null;
    return { success: true, data: all.slice(Number(cursor), end), total: all.length, nextCursor };
  });
  api.on(decideWithdrawals, ({ body }) => ({
    success: true,
    results: (body as { ids: string[] }).ids.map(updated),
  }));
  const { user } = renderScreen(WithdrawalsScreen, { at: '/request-withdrawals?filter=pending&limit=10' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 260 that match' }));
  expect(await screen.findByText(/^260 selected · 260 pending, ₦/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Accept Selected' }));
  const confirmation = await screen.findByRole('dialog', { name: 'Accept Requests' });
  expect(confirmation).toHaveTextContent('Are you sure you want to accept 260 request(s)?');
  expect(confirmation).toHaveTextContent('This cannot be undone.');
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(/The selected requests were/)).toBeInTheDocument();
  const bodies = api
    .received(decideWithdrawals)
    .map(({ body }) => body as { ids: string[]; versions: string[] });
  expect(bodies.map(({ ids, versions }) => [ids.length, versions.length])).toEqual([
    [200, 200],
    [60, 60],
  ]);
  expect(api.received(review.schedule)).toEqual([]);
}, 30_000);

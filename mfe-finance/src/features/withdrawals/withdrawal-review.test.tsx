// Over 300 lines: decisions, keys, claims and failures of review mode share one queue.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setHold, readNotes, withdrawalDetails, review, type DetailedWithdrawal } from '@padiman/contracts';
import { expectInReview, fakeApi, pressKey, renderScreen } from '@padiman/testing';
import WithdrawalReviewScreen from './withdrawal-review.screen.tsx';
import { detailed, obstacle, withdrawal } from './withdrawals.fixture.ts';

const idOf = (number: number) => withdrawal(number)._id;
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const conflict = (message: string) => ({ refuse: { status: 409, code: 'conflict' as const, message } });

/** Queue of requests, as the API keeps it. */
function open({
  count = 4,
  changes = {} as Record<number, Parameters<typeof detailed>[1]>,
  at = '/request-withdrawals/review',
  heldByOther = undefined as number | undefined,
  /** Request that was decided on before the page was opened. */
  decided = undefined as number | undefined,
} = {}) {
  const api = fakeApi();
  const numbers = Array.from({ length: count }, (_, nth) => nth + 1);
  const pending = new Set(numbers.map(idOf));
  const waiting = new Map<string, 'accepted' | 'rejected'>();
  if (decided !== undefined) waiting.set(idOf(decided), 'rejected');
  const refused = new Map<string, string>();
  const own = new Set<string>();
  const others = new Set(heldByOther === undefined ? [] : [idOf(heldByOther)]);
  const scheduledAt = new Map<string, string>();
  const entry = (id: string, state: 'waiting' | 'refused') => ({
    _id: id,
    ...{ by: 'Adaeze Okonkwo', mine: true, remark: null, state, refusal: refused.get(id) ?? null },
    status: waiting.get(id) ?? ('accepted' as const),
    scheduledAt: scheduledAt.get(id) ?? later(0),
    takesEffectAt: later(10),
  });
  api.on(review.claimNext, ({ body }) => {
    const { count: wanted, skip = [] } = body as { count: number; skip?: string[] };
    const free = [...pending].filter((id) => !skip.includes(id) && !waiting.has(id) && !others.has(id));
    const ids = free.slice(0, wanted);
    for (const id of ids) own.add(id);
    const data = { ids, waiting: pending.size - waiting.size, heldByOthers: others.size };
    return { success: true, data };
  });
  api.on(review.claim, ({ params: { id = '' } }) => {
    if (others.has(id)) return conflict('Halima Bello is reviewing this.');
    own.add(id);
    return { success: true, data: { _id: id, by: 'Adaeze Okonkwo', mine: true, until: later(300) } };
  });
  api.on(review.release, ({ params: { id = '' } }) => {
    own.delete(id);
    others.delete(id);
    return { success: true };
  });
  api.on(review.schedule, ({ params: { id = '' }, body }) => {
    waiting.set(id, (body as { status: 'accepted' }).status);
    scheduledAt.set(id, later(0));
    own.delete(id);
    return { success: true, data: entry(id, 'waiting') };
  });
  api.on(review.undo, ({ params: { id = '' } }) => {
    const data = { ...entry(id, 'waiting'), state: 'undone' as const };
    waiting.delete(id);
    return { success: true, data };
  });
  api.onData(review.activity, () => ({
    claims: [...others].map((_id) => ({ _id, by: 'Halima Bello', mine: false, until: later(300) })),
    scheduled: [
      ...[...waiting.keys()].map((id) => entry(id, 'waiting')),
      ...[...refused.keys()].map((id) => entry(id, 'refused')),
    ],
  }));
  const details = (number: number): DetailedWithdrawal => {
    const { user, ...rest } = changes[number] ?? {};
    const name = { first_name: `Name${number}`, last_name: 'Obi' };
    return detailed(withdrawal(number), { ...rest, user: { ...name, ...user } });
  };
  api.onData(withdrawalDetails, ({ params: { id } }) =>
    details(numbers.find((number) => idOf(number) === id) ?? 9),
  );
  return { api, waiting, refused, others, own, ...renderScreen(WithdrawalReviewScreen, { at }) };
}

const titleOf = (number: number) => `₦1,000.50 to Name${number} Obi`;
const shows = (number: number) => screen.findByRole('heading', { level: 2, name: titleOf(number) });
const ready = (number: number) => expectInReview(titleOf(number));

test('A accepts with the shown version; the next record stands there at once', async () => {
  const { api } = open();
  await ready(1);
  expect(screen.getByText('4 waiting')).toBeInTheDocument();
  await waitFor(() => expect(api.received(withdrawalDetails)).toHaveLength(3));
  pressKey('a');
  expect(screen.getByRole('heading', { level: 2, name: '₦1,000.50 to Name2 Obi' })).toHaveFocus();
  expect(screen.getByText('Balance After').nextSibling).toHaveTextContent('₦7,999.50');
  await waitFor(() => expect(api.received(review.schedule)).toHaveLength(1));
  expect(api.received(review.schedule)[0]).toMatchObject({
    params: { id: idOf(1) },
    body: { status: 'accepted', version: '1.details' },
  });
  const toast = await screen.findByText(/Accepted: ₦1,000.50 to Name1 Obi/);
  await waitFor(() => expect(toast).toHaveTextContent('Takes effect in 10 s.'));
  expect(toast.closest('[role=status]')).toBeInTheDocument();
  // Another one is claimed and read behind the next.
  await waitFor(() =>
    expect(api.received(withdrawalDetails).map(({ params }) => params.id)).toContain(idOf(4)),
  );
});

test('keys by repetition, too early, with a modifier or in a field decide nothing', async () => {
  const { api, user } = open();
  await ready(1);
  pressKey('a');
  // Meant for the record before.
  pressKey('a');
  expect(screen.getByText(/Press it again to decide/)).toBeInTheDocument();
  await ready(2);
  pressKey('a', { repeat: true });
  pressKey('a', { ctrlKey: true });
  pressKey('r');
  await user.type(screen.getByLabelText(/^Other reason/), 'ar1');
  expect(api.received(review.schedule)).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText(/^Other reason/)).not.toBeInTheDocument();
  expect(await shows(2)).toHaveFocus();
});

test('a double click decides on one record', async () => {
  const { api, user } = open();
  await ready(1);
  await user.dblClick(screen.getByRole('button', { name: 'Accept' }));
  await shows(2);
  await waitFor(() => expect(api.received(review.schedule)).toHaveLength(1));
});

test('a warning asks for Enter, which Escape takes back', async () => {
  const { api } = open({
    changes: { 1: { obstacles: [obstacle('nothing', 'Other users have asked for money.')] } },
  });
  await ready(1);
  pressKey('a');
  const question = await screen.findByRole('group', { name: /Accept although/ });
  expect(question).toHaveTextContent('Other users have asked for money.');
  expect(question).toHaveFocus();
  pressKey('a');
  pressKey('Escape');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(api.received(review.schedule)).toEqual([]);
  pressKey('a');
  pressKey('Enter');
  await shows(2);
  expect(api.received(review.schedule)).toHaveLength(1);
});

test('a request that can only be rejected says so', async () => {
  const { api } = open({ changes: { 1: { obstacles: [obstacle('acceptance', 'It is not covered.')] } } });
  await ready(1);
  expect(screen.getByRole('alert')).toHaveTextContent('It is not covered.');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  pressKey('a');
  pressKey('Enter');
  expect(api.received(review.schedule)).toEqual([]);
});

test('R rejects with a numbered reason, or with own words', async () => {
  const { api, user } = open();
  await ready(1);
  pressKey('r');
  pressKey('2');
  await ready(2);
  expect(api.received(review.schedule)[0]?.body).toMatchObject({
    status: 'rejected',
    remark: 'Another user has the same account',
  });
  pressKey('r');
  pressKey('5');
  const field = screen.getByLabelText(/^Other reason/);
  expect(field).toHaveFocus();
  await user.type(field, ' The user called us {Enter}');
  await shows(3);
  expect(api.received(review.schedule)[1]?.body).toMatchObject({ remark: 'The user called us' });
  expect(screen.getByText('2 decided')).toBeInTheDocument();
  expect(screen.queryByText(/a minute/)).not.toBeInTheDocument();
});

test('U takes the last waiting decision back, then the one before, and shows their records', async () => {
  const { api } = open();
  await ready(1);
  pressKey('a');
  await ready(2);
  pressKey('a');
  await shows(3);
  expect(await screen.findByText(/Name2 Obi.* 1 more can be undone\./)).toBeInTheDocument();
  pressKey('u');
  expect(await shows(2)).toHaveFocus();
  expect(await screen.findByText(/Accepted: ₦1,000.50 to Name1 Obi/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await ready(1);
  expect(api.received(review.undo).map(({ params }) => params.id)).toEqual([idOf(2), idOf(1)]);
  pressKey('a');
  await shows(2);
});

test('a refused decision returns to its record with the message', async () => {
  const { api } = open();
  await ready(1);
  api.on(review.schedule, () => conflict('It has changed since it was shown.'));
  pressKey('a');
  expect(await screen.findByRole('alert')).toHaveTextContent('It has changed since it was shown.');
  await shows(1);
});

test('a decision that could not be carried out is named, with a link to its record', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const { api, waiting, refused } = open();
    await ready(1);
    pressKey('a');
    await shows(2);
    await waitFor(() => expect(api.received(review.schedule)).toHaveLength(1));
    waiting.delete(idOf(1));
    refused.set(idOf(1), 'The balance does not cover it.');
    await act(() => jest.advanceTimersByTimeAsync(2_100));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not accepted: ₦1,000.50 to Name1 Obi. The balance does not cover it.');
    fireEvent.click(within(alert).getByRole('link', { name: 'Show' }));
    await shows(1);
  } finally {
    jest.useRealTimers();
  }
});

test('S passes over a record and gives its claim back; K shows it again', async () => {
  const { api, own } = open();
  await ready(1);
  pressKey('s');
  await shows(2);
  await waitFor(() => expect(own.has(idOf(1))).toBe(false));
  pressKey('k');
  await shows(1);
  await waitFor(() => expect(api.received(review.claim).map(({ params }) => params.id)).toEqual([idOf(1)]));
});

test('a record that another admin holds names them, and can be taken over', async () => {
  const { api, user, others } = open({ at: `/request-withdrawals/review?record=${idOf(1)}`, heldByOther: 1 });
  expect(await screen.findByText('Halima Bello is reviewing this')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await user.click(await screen.findByRole('button', { name: 'Take Over' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take Over' });
  await user.click(within(dialog).getByRole('button', { name: 'Take Over' }));
  await waitFor(() => expect(others.size).toBe(0));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled());
  expect(api.received(review.release)[0]?.params).toEqual({ queue: 'withdrawals', id: idOf(1) });
});

test('requests of one user come apart, and the second takes another key while the first can be undone', async () => {
  const same = { user: { _id: 'one user' } };
  const { api } = open({ count: 3, changes: { 1: same, 2: same } });
  await ready(1);
  await waitFor(() => expect(api.received(withdrawalDetails)).toHaveLength(3));
  pressKey('a');
  await ready(3);
  pressKey('a');
  await ready(2);
  const warning = 'Your decision on ₦1,000.50 to Name1 Obi is about to change what is shown here.';
  expect(screen.getByText(warning)).toBeInTheDocument();
  pressKey('a');
  expect(await screen.findByRole('group', { name: /Accept although/ })).toHaveTextContent(warning);
  expect(api.received(review.schedule)).toHaveLength(2);
  pressKey('Enter');
  await waitFor(() => expect(api.received(review.schedule)).toHaveLength(3));
});

test('the end of the queue counts the own decisions, and offers the skipped ones', async () => {
  const { user } = open({ count: 2 });
  await ready(1);
  pressKey('s');
  await ready(2);
  pressKey('a');
  expect(await screen.findByText('Nothing is left for you.')).toBeInTheDocument();
  expect(screen.getByText('You have decided 1 in this session.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Review the Skipped' }));
  await shows(1);
});

test('the filter and search of the list in the address are reviewed alone', async () => {
  const { api, address } = open({ at: '/request-withdrawals/review?filter=pending&q=Obi' });
  await ready(1);
  expect(api.received(review.claimNext)[0]?.body).toMatchObject({ filter: 'pending', q: 'Obi' });
  expect(screen.getByText('Only what the list shows')).toBeInTheDocument();
  await waitFor(() =>
    expect(address()).toBe(`/request-withdrawals/review?filter=pending&q=Obi&record=${idOf(1)}`),
  );
});

test('the address names the record, Escape returns to the list, and the claims end', async () => {
  const { address, own, unmount } = open();
  await ready(1);
  await waitFor(() => expect(address()).toBe(`/request-withdrawals/review?record=${idOf(1)}`));
  expect(own.size).toBe(3);
  pressKey('Escape');
  await waitFor(() => expect(address()).toBe('/request-withdrawals'));
  unmount();
  await waitFor(() => expect(own.size).toBe(0));
});

test('a navigation to another page that is under way goes on', async () => {
  window.history.replaceState(null, '', '/request-withdrawals/review');
  try {
    const { address } = open();
    // By the browser's router, which renders the page later.
    window.history.replaceState(null, '', '/dashboard');
    await ready(1);
    expect(address()).toBe('/request-withdrawals/review');
  } finally {
    window.history.replaceState(null, '', '/');
  }
});

test('a queue that cannot be loaded offers Retry; ? lists the keys', async () => {
  const api = fakeApi();
  api.on(review.claimNext, () => ({ refuse: { status: 503, message: 'Try again later.' } }));
  const { user } = renderScreen(WithdrawalReviewScreen, { at: '/request-withdrawals/review' });
  expect(await screen.findByText('The queue could not be loaded.')).toBeInTheDocument();
  api.onData(review.claimNext, () => ({ ids: [], waiting: 0, heldByOthers: 0 }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Everything is decided.')).toBeInTheDocument();
  pressKey('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(sheet).toHaveTextContent('Undo the last decision');
});

const noNotes = { notes: [], hold: null };

test('H puts the record aside with a reason, and the next one stands there; Escape takes the form back', async () => {
  const { api, user } = open();
  api.onData(setHold, () => noNotes);
  await ready(1);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Hold' })).toBeEnabled());
  pressKey('n');
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('heading', { level: 2 })).toHaveFocus();
  pressKey('h');
  await user.type(await screen.findByRole('textbox', { name: 'Reason for the hold' }), 'The bank was asked');
  await user.click(screen.getByRole('button', { name: 'Put on Hold' }));
  await ready(2);
  expect(api.received(setHold)[0]).toMatchObject({
    params: { type: 'withdrawal', id: idOf(1) },
    body: { text: 'The bank was asked' },
  });
  expect(api.received(review.schedule)).toEqual([]);
});

test('a record on hold says so, and is not decided', async () => {
  const hold = { by: 'Halima Bello', mine: false, reason: 'Wait', since: later(0), until: null };
  const { api } = open({ count: 1 });
  api.onData(readNotes, () => ({ ...noNotes, hold, obstacles: [obstacle('decision', 'On hold.')] }));
  await ready(1);
  expect(await screen.findByText('On hold by Halima Bello')).toBeInTheDocument();
  for (const name of ['Accept', 'Reject', 'Hold'])
    expect(screen.getByRole('button', { name })).toBeDisabled();
  pressKey('a');
  pressKey('r');
  expect(screen.queryByText('Reject: choose a reason')).not.toBeInTheDocument();
  expect(api.received(review.schedule)).toEqual([]);
});

test('U takes back a decision of before a reload', async () => {
  const { api } = open({ decided: 2 });
  await ready(1);
  expect(await screen.findByText(/^Rejected: ₦1,000\.50 to Name2 Obi\./)).toBeInTheDocument();
  pressKey('u');
  await ready(2);
  expect(api.received(review.undo)).toMatchObject([{ params: { id: idOf(2) } }]);
});

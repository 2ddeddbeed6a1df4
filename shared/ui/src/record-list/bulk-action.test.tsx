import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { array, bool, object, string } from 'yup';
import { defineCall, outcome, plain, type Outcome } from '@padiman/contracts';
import { Link } from '@padiman/client/routing';
import { fakeApi, renderScreen } from '@padiman/testing';
import { BulkActionDialogs } from './ActionDialogs.tsx';
import { type ActionMessages, useBulkAction } from '@padiman/client/query';

/** Bulk call as in the contracts. */
const paint = defineCall('paint', 'POST /dashboard/things/paint', {
  ...plain,
  summary: 'Paint things',
  repeatable: true,
  access: 'staff',
  body: object({
    ids: array().of(string().required()),
    confirmUnderWay: bool(),
  }),
  answer: object({
    results: array().of(outcome).required(),
  }),
});

const messages: Record<'paint', ActionMessages> = {
  paint: {
    button: 'Paint',
    title: 'Paint things',
    question: (count) => `Paint ${count}?`,
    consequence: 'They get wet.',
    confirm: 'Go ahead',
    destructive: false,
    doneTitle: 'Painted',
    done: 'It was done.',
    failed: 'Not painted.',
  },
};

const remaining: Outcome[][] = [];
const things = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ _id: `t${place + 1}`, name: `Thing ${place + 1}` }));

function painting(records: { _id: string; name: string }[]) {
  return function Painting() {
    const action = useBulkAction({
      messages,
      call: paint,
      bodyOf: (_action, ids, flags) => ({ ids, ...flags }),
      onDone: (skipped) => remaining.push([...skipped]),
    });
    return (
      <>
        <button onClick={() => action.request('paint')}>ask</button>
        <BulkActionDialogs
          action={action}
          messages={messages}
          records={records}
          nameOf={({ name }) => name}
          subject="Things"
        />
      </>
    );
  };
}

const painted = (ids: readonly string[]): Outcome[] => ids.map((_id) => ({ _id, outcome: 'updated' }));
const batchOf = (body: unknown) => (body as { ids: string[] }).ids;
const answerOf = (results: Outcome[]) => ({ success: true, results }) as never;

/** Answers all batches but the second, which fails. */
const secondFails = (body: unknown) =>
  batchOf(body)[0] === 't201'
    ? { refuse: { status: 503, message: 'The database is away.' } }
    : answerOf(painted(batchOf(body)));

beforeEach(() => (remaining.length = 0));

async function begin(records: { _id: string; name: string }[]) {
  const view = renderScreen(painting(records));
  await view.user.click(screen.getByText('ask'));
  const dialog = await screen.findByRole('dialog', { name: 'Paint things' });
  return { ...view, dialog, confirm: () => view.user.click(within(dialog).getByText('Go ahead')) };
}

test('sends records in batches, shows the progress, and is cancelled between two batches', async () => {
  const api = fakeApi();
  let answer = () => {};
  api.on(paint, async ({ body }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return answerOf(painted(batchOf(body)));
  });
  const { user, dialog, confirm } = await begin(things(540));
  expect(dialog).toHaveTextContent('Paint 540?');
  await confirm();
  expect(await within(dialog).findByText('0 of 540 done')).toBeInTheDocument();
  await waitFor(() => expect(api.received(paint)).toHaveLength(1));
  act(() => answer());
  expect(await within(dialog).findByText('200 of 540 done')).toBeInTheDocument();
  const bar = within(dialog).getByRole('progressbar');
  expect(bar).toHaveAttribute('value', '200');
  expect(bar).toHaveAttribute('aria-valuetext', '200 of 540 done');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(within(dialog).getByRole('button', { name: 'Cancelling...' })).toBeDisabled();
  expect(dialog).toHaveFocus();
  await waitFor(() => expect(api.received(paint)).toHaveLength(2));
  act(() => answer());
  const result = await screen.findByRole('dialog', { name: 'Partly Done' });
  expect(result).toHaveTextContent('400 of 540 done.140 not sent, and as they were.');
  expect(api.received(paint).map(({ body }) => batchOf(body).length)).toEqual([200, 200]);
  // Unprocessed records stay selected.
  const untouched = things(540).slice(400);
  expect(remaining[0]?.map(({ _id }) => _id)).toEqual(untouched.map(({ _id }) => _id));
});

test('names who is on the road, and goes on with that batch alone once it is confirmed again', async () => {
  const api = fakeApi();
  api.on(paint, ({ body }) =>
    (body as { confirmUnderWay?: boolean }).confirmUnderWay
      ? answerOf(painted(batchOf(body)))
      : { refuse: { status: 409, code: 'underWay', message: 'On the road now: Ada.' } },
  );
  const { user, dialog, confirm } = await begin(things(250));
  await confirm();
  expect(await within(dialog).findByText('On the road now: Ada. Go on all the same?')).toBeInTheDocument();
  const anyway = () => user.click(within(dialog).getByRole('button', { name: 'Go ahead Anyway' }));
  await anyway();
  expect(await within(dialog).findByText(/200 of 250 done/)).toBeInTheDocument();
  await anyway();
  await screen.findByText('Painted');
  expect(api.received(paint).map(({ body }) => 'confirmUnderWay' in (body as object))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('a failure keeps the completed batches, and Retry sends the lost one again, under the same key', async () => {
  const api = fakeApi();
  api.on(paint, ({ body }) => secondFails(body));
  const { user, dialog, confirm } = await begin(things(250));
  await confirm();
  expect(await within(dialog).findByText('Not painted. The database is away.')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('200 of 250 done.50 unknown: sent, but the answer was lost.');
  api.on(paint, ({ body }) => answerOf(painted(batchOf(body))));
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await screen.findByText('Painted');
  expect(api.received(paint).map(({ body }) => batchOf(body).length)).toEqual([200, 50, 50]);
  const [first, lost, again] = api.received(paint).map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(lost);
  expect(lost).not.toBe(first);
});

test('closing after a failure keeps what was not done selected', async () => {
  fakeApi().on(paint, ({ body }) => secondFails(body));
  const { user, dialog, confirm } = await begin(things(202));
  await confirm();
  await within(dialog).findByText('Not painted. The database is away.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(remaining[0]?.map(({ _id }) => _id)).toEqual(['t201', 't202']));
});

test('lists each skipped record with its reason', async () => {
  fakeApi().on(paint, () =>
    answerOf([
      { _id: 't1', outcome: 'skipped', reason: 'is dry' },
      { _id: 't2', outcome: 'skipped', reason: 'is gone' },
    ]),
  );
  const { confirm } = await begin(things(2));
  await confirm();
  const result = await screen.findByRole('dialog', { name: 'Nothing Changed' });
  expect(
    within(result)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Thing 1: is dry', 'Thing 2: is gone']);
});

test('a wait that the server asks for is shown, and the action goes on by itself', async () => {
  const api = fakeApi();
  let refused = false;
  api.on(paint, ({ body }) => {
    if (refused || batchOf(body)[0] !== 't201') return answerOf(painted(batchOf(body)));
    refused = true;
    return { refuse: { status: 429, code: 'tooManyRequests', message: 'Slow down.' }, retryAfter: 1 };
  });
  const { dialog, confirm } = await begin(things(250));
  await confirm();
  const status = await within(dialog).findByText(/200 of 250 done/);
  await waitFor(() => expect(status).toHaveTextContent('The server is busy: it goes on in 1 s'));
  await screen.findByText('Painted', undefined, { timeout: 5_000 });
  expect(api.received(paint)).toHaveLength(3);
});

test('leaving the page is asked for while it runs, and stops after the batch under way', async () => {
  const api = fakeApi();
  let answer = () => {};
  api.on(paint, async ({ body }) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return answerOf(painted(batchOf(body)));
  });
  const Painting = painting(things(540));
  const { user } = renderScreen(() => (
    <>
      <Painting />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  ));
  await user.click(screen.getByText('ask'));
  const dialog = await screen.findByRole('dialog', { name: 'Paint things' });
  await user.click(within(dialog).getByText('Go ahead'));
  await within(dialog).findByText('0 of 540 done');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  const leave = () => fireEvent.click(screen.getByText('Elsewhere'));
  leave();
  expect(await within(dialog).findByText(/Leave this page\?/)).toBeInTheDocument();
  expect(within(dialog).getByRole('button', { name: 'Stay' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
  expect(within(dialog).queryByText(/Leave this page\?/)).not.toBeInTheDocument();
  leave();
  await user.click(await within(dialog).findByRole('button', { name: 'Stop and Leave' }));
  await waitFor(() => expect(api.received(paint)).toHaveLength(1));
  act(() => answer());
  const result = await screen.findByRole('dialog', { name: 'Partly Done' });
  expect(result).toHaveTextContent('200 of 540 done.');
});

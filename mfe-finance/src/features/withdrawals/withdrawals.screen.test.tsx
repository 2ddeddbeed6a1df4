// Over 300 lines: the whole screen with its drawer, decisions and payout queue shares one set-up.
import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  decideWithdrawal,
  listPayouts,
  listWithdrawals,
  withdrawalDetails,
  review,
} from '@padiman/contracts';
import { fakeApi, fakeReview, renderScreen, textsOf } from '@padiman/testing';
import WithdrawalsScreen from './withdrawals.screen.tsx';
import { detailed, obstacle, withdrawal, type AnsweredWithdrawal } from './withdrawals.fixture.ts';

const three = () => [
  withdrawal(1),
  withdrawal(2, { status: 'accepted' }),
  withdrawal(3, { status: 'rejected' }),
];

function open({
  withdrawals = three(),
  at = '/request-withdrawals',
  details = detailed(withdrawal(1)),
  detailsFail = false,
  queue = 0,
  queueFails = false,
  capabilities = allCapabilities,
} = {}) {
  const api = fakeApi();
  fakeReview(api, 'withdrawals');
  const failed = { refuse: { status: 500, message: 'Something went wrong' } };
  api.on(withdrawalDetails, () => (detailsFail ? failed : { success: true, data: details }));
  api.on(listPayouts, () =>
    queueFails ? failed : { success: true, data: [], total: queue, nextCursor: null, totalAmount: 0 },
  );
  const shown = { now: withdrawals };
  api.onList(listWithdrawals, () => shown.now);
  return { api, shown, ...renderScreen(WithdrawalsScreen, { at, capabilities }) };
}

const row = (number: number) => screen.findByRole('row', { name: new RegExp(`012345678${number}`) });
const decided = (status: AnsweredWithdrawal['status']) => [withdrawal(1, { status }), ...three().slice(1)];
const results = () => screen.getByRole('status', { name: 'Results' });
const conflict = {
  refuse: {
    status: 409,
    code: 'conflict' as const,
    message: 'Already rejected by Halima Bello on 1 March 2024 at 14:05.',
  },
};

test('shows the columns of the specification; pending rows alone offer decisions', async () => {
  open();
  await row(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Withdrawal Requests' })).toBeInTheDocument();
  expect(textsOf(screen.getAllByRole('columnheader'))).toEqual([
    '',
    'Account Number',
    'Bank',
    'Bank Code',
    'Requested Amount',
    'Status',
    'Date Requested',
    'Actions',
  ]);
  const cells = async (number: number) => textsOf(within(await row(number)).getAllByRole('cell')).slice(1);
  // The cell of the account number also names the account's owner.
  const common = (number: number) => [
    `012345678${number}Name${number} Obi`,
    'Zenith Bank',
    '057',
    '₦1,000.50',
  ];
  expect(await cells(1)).toEqual([...common(1), 'Pending', '1st March 2024', 'AcceptReject']);
  expect(await cells(2)).toEqual([...common(2), 'Accepted', '1st March 2024', '']);
  expect(await cells(3)).toEqual([...common(3), 'Rejected', '1st March 2024', '']);
});

test('offers the four filters and requests the chosen one', async () => {
  const { api, user, address } = open();
  await row(1);
  const filter = screen.getByLabelText('Filter');
  const choices = textsOf(within(filter).getAllByRole('option'));
  expect(choices.slice(0, 4)).toEqual(['All', 'Pending', 'Accepted', 'Rejected']);
  await user.selectOptions(filter, 'Pending');
  await waitFor(() =>
    expect(api.received(listWithdrawals).at(-1)?.query).toMatchObject({ filter: 'pending' }),
  );
  expect(address()).toBe('/request-withdrawals?filter=pending');
});

test('shows an empty list and a failed one', async () => {
  const { api, user } = open({ withdrawals: [] });
  expect(
    await screen.findByText('No withdrawal requests available for the selected filter.'),
  ).toBeInTheDocument();
  api.on(listWithdrawals, () => ({ refuse: { status: 403, message: 'Not for you.' } }));
  await user.selectOptions(screen.getByLabelText('Filter'), 'Rejected');
  expect(await screen.findByText('Withdrawal requests could not be loaded.')).toBeInTheDocument();
  expect(screen.getByText('Not for you.')).toBeInTheDocument();
});

test.each([
  ['Accept', 'accepted', "₦1,000.50 is taken off the user's balance, to be paid to 0123456781, Zenith Bank."],
  ['Reject', 'rejected', "₦1,000.50 stays in the user's balance."],
] as const)(
  '%s confirms with the text of the specification, and can be taken back while it waits',
  async (button, status, consequence) => {
    const { api, user } = open();
    await user.click(within(await row(1)).getByRole('button', { name: new RegExp(`^${button}`) }));
    const confirmation = await screen.findByRole('dialog', { name: `${button} Request` });
    expect(confirmation).toHaveTextContent(`Are you sure you want to ${status} this request for Name1 Obi?`);
    expect(confirmation).toHaveTextContent(`${consequence} You can take it back for some seconds.`);
    const reason = 'The account details are not valid';
    if (status === 'rejected') {
      expect(within(confirmation).getByRole('button', { name: button })).toBeDisabled();
      await user.selectOptions(within(confirmation).getByLabelText('Reason'), reason);
    }
    await user.click(within(confirmation).getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [decided] = await screen.findAllByText(/₦1,000.50 to Name1 Obi/);
    expect(decided).toHaveTextContent(
      /^(Accepted|Rejected) ₦1,000.50 to Name1 Obi\. Takes effect in \d+ s\.$/,
    );
    const body = { status, ...(status === 'rejected' && { remark: reason }), version: '1' };
    expect(api.received(review.schedule).map((received) => received.body)).toEqual([body]);
    for (const waiting of within(await row(1)).getAllByRole('button')) expect(waiting).toBeDisabled();
    await user.click(within(results()).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(results()).toHaveTextContent('Taken Back ₦1,000.50 to Name1 Obi.'));
    expect(api.received(review.undo)).toMatchObject([{ params: { id: withdrawal(1)._id } }]);
    expect(within(await row(1)).getByRole('button', { name: /^Accept/ })).toBeEnabled();
  },
);

test('a conflict names the earlier decision and updates the list', async () => {
  const { api, shown, user } = open();
  api.on(review.schedule, () => {
    shown.now = decided('rejected');
    return conflict;
  });
  await user.click(within(await row(1)).getByRole('button', { name: /^Accept/ }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(results()).toHaveTextContent(
      'Not Accepted Already rejected by Halima Bello on 1 March 2024 at 14:05.',
    ),
  );
  expect(await row(1)).toHaveTextContent('Rejected');
});

test.each([
  ['an error', { refuse: { status: 503, message: 'The database is away.' } }, true, 'The database is away.'],
  ['no answer', 'none', true, 'The server cannot be reached. Nothing was decided.'],
  [
    'no answer, nor a queue',
    'none',
    false,
    'The server cannot be reached. We could not confirm it; look before you decide again.',
  ],
] as const)('%s is told in the confirmation, and can be retried', async (_, answer, queue, text) => {
  const { api, user } = open();
  await row(1);
  const missing = () => {
    throw Object.assign(new Error('Network Error'), { isAxiosError: true, config: {} });
  };
  api.on(review.schedule, answer === 'none' ? missing : () => answer);
  if (!queue) api.on(review.activity, missing);
  await user.click(within(await row(1)).getByRole('button', { name: /^Accept/ }));
  const confirmation = await screen.findByRole('dialog', { name: 'Accept Request' });
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  expect(await within(confirmation).findByRole('alert')).toHaveTextContent(text);
  fakeReview(api, 'withdrawals');
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(results()).toHaveTextContent('Accepted ₦1,000.50 to Name1 Obi.'));
});

test('a request that is held up says so in its row, and cannot be accepted', async () => {
  const message = 'The user is blocked, so the request can only be rejected.';
  const obstacles = [obstacle('acceptance', message, 'payeeBlocked')];
  open({ withdrawals: [withdrawal(1, { obstacles })] });
  expect(within(await row(1)).getByText('Blocked')).toBeVisible();
  expect(within(await row(1)).getByText(message)).toBeVisible();
  const accept = within(await row(1)).getByRole('button', { name: /^Accept/ });
  expect(accept).toBeDisabled();
  expect(accept).toHaveAccessibleDescription(message);
  expect(within(await row(1)).getByRole('button', { name: /^Reject/ })).toBeEnabled();
});

describe('the details', () => {
  const at = `/request-withdrawals?filter=pending&details=${withdrawal(1)._id}`;
  const drawer = () => screen.findByRole('dialog', { name: 'Withdrawal Request' });

  test('open by the account number, at an address of their own, and close again', async () => {
    const { user, address } = open({ at: '/request-withdrawals?filter=pending' });
    await user.click(await screen.findByRole('link', { name: '0123456781' }));
    expect(address()).toBe(at);
    expect(await drawer()).toHaveTextContent('Tamuno West');
    await user.click(within(await drawer()).getByRole('button', { name: 'Close details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(address()).toBe('/request-withdrawals?filter=pending');
  });

  test('say all that is known: facts, user, account, earlier requests, history', async () => {
    const details = detailed(withdrawal(1), {
      earlier: [withdrawal(4, { status: 'rejected', requestedAmount: 77 })],
      sharers: [{ _id: 'x', first_name: 'Same', last_name: 'Account', phone_number: '08077700022' }],
    });
    const { api } = open({ at, details });
    expect(await screen.findByText('Tamuno West')).toBeInTheDocument();
    const within_ = within(await drawer());
    const factOf = (label: string) => within_.getByText(label, { selector: 'dt' }).nextSibling?.textContent;
    expect(
      ['Account Name', 'Withdrawal ID', 'Date Requested', 'Phone', 'Verified', 'Blocked', 'Balance'].map(
        factOf,
      ),
    ).toEqual(['Name1 Obi', 'WD-1', '1st March 2024 at 00:30', '0807 770 0011', 'Yes', 'No', '₦9,000.00']);
    expect(factOf('All Pending Requests')).toBe('₦1,000.50');
    expect(within_.getByText('Same Account').closest('li')).toHaveTextContent('Same Account, 0807 770 0022');
    expect(within_.getByText('₦77.00').closest('li')).toHaveTextContent('Rejected');
    expect(within_.getByText('Requested by Tamuno West')).toBeInTheDocument();
    expect(api.received(withdrawalDetails)[0]?.params).toEqual({ id: withdrawal(1)._id });
  });

  test('offer the decision, and keep showing the request', async () => {
    const { api, user } = open({ at });
    const accept = await screen
      .findByText('Tamuno West')
      .then(() => screen.getByRole('button', { name: 'Accept' }));
    await user.click(accept);
    const confirmation = await screen.findByRole('dialog', { name: 'Accept Request' });
    await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(results()).toHaveTextContent('Accepted ₦1,000.50 to Name1 Obi.'));
    expect(api.received(review.schedule)[0]?.body).toMatchObject({ version: '1.details' });
    expect(within(await drawer()).getByText(/by Adaeze Okonkwo, takes effect soon/)).toBeInTheDocument();
    expect(within(await drawer()).getByRole('button', { name: 'Accept' })).toBeDisabled();
  });

  test('state the reason why a request can only be rejected', async () => {
    const message = 'The user is blocked, so the request can only be rejected.';
    open({ at, details: detailed(withdrawal(1), { obstacles: [obstacle('acceptance', message)] }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const buttons = within(await drawer());
    expect(buttons.getByRole('button', { name: 'Accept' })).toBeDisabled();
    expect(buttons.getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  test('that fail offer Retry; the facts known to the list are shown, and a decision is possible', async () => {
    const { api, user } = open({ at, detailsFail: true });
    expect(await screen.findByText('The details could not be loaded.')).toBeInTheDocument();
    expect(within(await drawer()).getByText('Name1 Obi')).toBeInTheDocument();
    expect(within(await drawer()).getByRole('button', { name: 'Accept' })).toBeEnabled();
    api.onData(withdrawalDetails, () => detailed(withdrawal(1)));
    await user.click(within(await drawer()).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Tamuno West')).toBeInTheDocument();
    expect(screen.queryByText('The details could not be loaded.')).not.toBeInTheDocument();
  });

  test('show the credits, the balance before and after, and the remark', async () => {
    const credits = [{ at: '2024-02-01T08:00:00.000Z', kind: 'earning' as const, amount: 4500 }];
    open({ at, details: detailed(withdrawal(1), { credits, remark: 'Seen the trips' }) });
    await screen.findByText('Tamuno West');
    const shown = within(await drawer());
    for (const [name, value] of [
      ['Balance Before', '₦9,000.00'],
      ['Balance After', '₦7,999.50'],
      ['Remark', 'Seen the trips'],
    ]) {
      expect(shown.getByText(name!, { selector: 'dt' }).nextSibling).toHaveTextContent(value!);
    }
    expect(shown.getByText('Earned').closest('li')).toHaveTextContent('₦4,500.00');
  });

  test.each([
    [true, 'Your acceptance is the second.'],
    [
      false,
      'You cannot be the second: one of you changed the account or rights of the other in the last 30 days.',
    ],
  ])('tell an admin whose independence of the first one is %s that "%s"', async (independent, text) => {
    const approval = {
      ...{ by: 'Ada Okonkwo', mine: false, approvedAt: '2024-03-01T10:00:00.000Z', remark: null },
      ...{ stands: true, changes: [], independent },
    };
    open({ at, details: detailed(withdrawal(1), { secondApproval: true, approval }) });
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  });

  test('name the first approver and the changes since', async () => {
    const approval = {
      ...{ by: 'Ada Okonkwo', mine: false, approvedAt: '2024-03-01T10:00:00.000Z', remark: null },
      independent: true,
      ...{ stands: false, changes: [{ what: 'balance' as const, before: '9000', now: '9000.5' }] },
    };
    open({ at, details: detailed(withdrawal(1), { secondApproval: true, approval }) });
    expect(await screen.findByText('The first approval has lapsed')).toBeInTheDocument();
    expect(screen.getByText('Balance: ₦9,000.00, now ₦9,000.50')).toBeInTheDocument();
  });

  test('that have changed are reloaded after the refusal, and decided as they are now', async () => {
    const { api, user } = open({ at });
    await screen.findByText('Tamuno West');
    api.on(review.schedule, () => {
      const data = detailed(withdrawal(1, { accountNumber: '9999999999' }), { version: '2.details' });
      api.onData(withdrawalDetails, () => data);
      return { refuse: { status: 409, code: 'conflict', message: 'It has changed since it was shown.' } };
    });
    await user.click(within(await drawer()).getByRole('button', { name: 'Accept' }));
    const confirmation = await screen.findByRole('dialog', { name: 'Accept Request' });
    await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(results()).toHaveTextContent('Not Accepted It has changed since it was shown.'),
    );
    expect(within(await drawer()).getByText('9999999999')).toBeInTheDocument();
    await user.click(within(await drawer()).getByRole('button', { name: 'Accept' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Accept Request' })).getByRole('button', {
        name: 'Accept',
      }),
    );
    await waitFor(() =>
      expect(api.received(review.schedule)).toMatchObject([
        { body: { version: '1.details' } },
        { body: { version: '2.details' } },
      ]),
    );
  });
});

test('the payout queue stands there before its number, and leads to the payouts', async () => {
  const { api } = open({ queueFails: true });
  await row(1);
  const link = screen.getByRole('link', { name: 'Payout Queue' });
  expect(link).toHaveAttribute('href', '/payouts?filter=open&sort=created');
  expect(api.received(listPayouts)[0]?.query).toEqual({ filter: 'open', limit: 1 });
});

test('the number of payouts that wait stands in the link', async () => {
  open({ queue: 103 });
  expect(await screen.findByRole('link', { name: 'Payout Queue: 103' })).toBeInTheDocument();
});

test('an accepted request says what became of its payout, in the row and in the drawer', async () => {
  const chips = [
    [{ payout: 'paid' }, 'AcceptedPaid'],
    [{ payout: 'sending' }, 'AcceptedSending'],
    [{ payout: 'failed', onHold: true }, 'AcceptedFailed'],
    [{ payout: 'waiting', onHold: true }, 'AcceptedOn hold'],
    [{ payout: 'waiting', onHold: false }, 'Accepted'],
    [{ status: 'pending', onHold: true }, 'Pending'],
    [{}, 'Accepted'],
  ] as const;
  const withdrawals = chips.map(([changes], nth) => withdrawal(nth + 1, { status: 'accepted', ...changes }));
  const details = detailed(withdrawal(1, { status: 'accepted' }));
  const { user } = open({ withdrawals, details });
  for (const [nth, [, text]] of chips.entries())
    expect(within(await row(nth + 1)).getAllByRole('cell')[5]).toHaveTextContent(new RegExp(`^${text}$`));
  await user.click(screen.getByRole('link', { name: '0123456781' }));
  const drawer = await screen.findByRole('dialog', { name: /^Withdrawal Request/ });
  expect(within(drawer).getByText('Paid')).toBeInTheDocument();
});

test('further filters come after the specification’s, where the backend has payouts', async () => {
  open();
  await row(1);
  const choices = within(screen.getByLabelText('Filter')).getAllByRole('option');
  expect(textsOf(choices)).toEqual([
    ...['All', 'Pending', 'Accepted', 'Rejected'],
    ...['Paid', 'Sending', 'Payout failed', 'Accepted, on hold'],
  ]);
});

test('states that a second admin must accept too, and sends the remark', async () => {
  const { api, user } = open({ capabilities: allCapabilities.filter((one) => one !== 'review') });
  api.onData(decideWithdrawal, () => [withdrawal(1)]);
  await user.click(within(await row(1)).getByRole('button', { name: /^Accept/ }));
  const confirmation = await screen.findByRole('dialog', { name: 'Accept Request' });
  await user.type(within(confirmation).getByLabelText('Remark (optional)'), 'Seen');
  await user.click(within(confirmation).getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(results()).toHaveTextContent(
      'Success Your approval of the request of Name1 Obi, ₦1,000.50, is noted. Another admin must accept it too.',
    ),
  );
  expect(api.received(decideWithdrawal)[0]?.body).toMatchObject({ remark: 'Seen' });
});

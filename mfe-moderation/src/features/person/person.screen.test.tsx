import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  eraseUser,
  fetchPerson,
  fetchPersonalData,
  paths,
  readPersonTimeline,
} from '@padiman/contracts';
import { useRoutes } from '@padiman/client/routing';
import { fakeApi, renderScreen, testAdmin } from '@padiman/testing';
import { PersonLink } from '@padiman/ui/overlay';
import { eventOf, personId, personOf } from './person.fixture.ts';
import PersonScreen from './person.screen.tsx';

const Routed = () => useRoutes([{ path: paths.user(), element: <PersonScreen /> }]);

function open({
  person = personOf(),
  events = [eventOf()],
  at = paths.user(personId),
  capabilities = allCapabilities,
  /** Status by which the read of the user is refused. */
  status = undefined as number | undefined,
  superAdmin = false,
  screen: Shown = Routed,
} = {}) {
  const api = fakeApi();
  const admin = { ...testAdmin, superAdmin, rights: { viewAllUsers: true } };
  api.on(fetchPerson, () => (status ? { refuse: { status } } : { success: true, data: person }));
  api.on(readPersonTimeline, () => ({ success: true, data: events, nextCursor: null, leftOut: [] }));
  return { api, ...renderScreen(Shown, { at, signedInAs: admin, capabilities }) };
}

const timeLine = () => screen.findByRole('region', { name: 'Time Line' });

test('shows the head, facts and the time line with links to the records', async () => {
  const { user } = open({ superAdmin: true });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toHaveTextContent('Ada ObiDriverVerifiedBalance ₦4,000.00');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:08031234561');
  expect(document.title).toMatch(/^Ada Obi · /);
  await user.click(screen.getByText('More'));
  expect(screen.getByRole('button', { name: 'Delete' })).toBeInTheDocument();
  const facts = screen.getByRole('region', { name: 'Facts' });
  expect(facts).toHaveTextContent('Phone0803 123 4561');
  const line = await timeLine();
  const link = await within(line).findByRole('link', { name: 'Ada Obi' });
  const id = eventOf().recordId;
  expect(link).toHaveAttribute('href', `/request-withdrawals?q=${id}&details=${id}`);
  expect(within(line).getByRole('listitem')).toHaveTextContent(
    /Withdrawals: .*Account 0123456781.*₦500\.00Pending/,
  );
});

test('a change of the balance has its sign and the balance after it', async () => {
  const change = { kind: 'ledger', title: 'Earning', detail: '', account: null, status: null } as const;
  open({ events: [eventOf({ ...change, balance: 4000, path: null, recordId: null })] });
  const item = await within(await timeLine()).findByRole('listitem');
  expect(item).toHaveTextContent('+₦500.00Balance ₦4,000.00');
  expect(within(item).queryByRole('link')).not.toBeInTheDocument();
});

test('J and K move to the neighbours in the list that the page was opened from', async () => {
  const among = [personId, '01900000-0000-7000-8000-000000000002'];
  const From = () =>
    useRoutes([
      { path: paths.user(), element: <PersonScreen /> },
      { path: '/', element: <PersonLink {...{ id: personId, among }}>Ada Obi</PersonLink> },
    ]);
  const { user, address } = open({ at: '/', screen: From });
  await user.click(await screen.findByRole('link', { name: 'Ada Obi' }));
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('j');
  expect(address()).toBe(`/users/${among[1]}`);
  expect(await screen.findByRole('button', { name: 'Next record' })).toBeDisabled();
  await user.keyboard('k');
  expect(address()).toBe(`/users/${personId}`);
});

test('kinds are chosen by buttons, and held in the address', async () => {
  const { user, api, address } = open();
  const choices = within(await screen.findByRole('group', { name: 'Kinds of events' }));
  expect(choices.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Account 1',
    'Balance 2',
    'Withdrawals 1',
  ]);
  await user.click(choices.getByRole('button', { name: 'Balance 2' }));
  await user.click(choices.getByRole('button', { name: 'Withdrawals 1' }));
  await waitFor(() => expect(address()).toBe(`/users/${personId}?kinds=ledger%2Cwithdrawals`));
  expect(choices.getByRole('button', { name: 'Balance 2' })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(api.received(readPersonTimeline).at(-1)?.query).toEqual({ kinds: 'ledger,withdrawals' }),
  );
  await user.click(choices.getByRole('button', { name: 'All' }));
  expect(address()).toBe(`/users/${personId}`);
});

test.each([
  ['deleted', { deleted: true }, 'This user is deleted.'],
  [
    'erased',
    { deleted: true, erasedAt: '2024-03-01T10:00:00.000Z' },
    'The personal data of this user was erased on 1 Mar 2024.',
  ],
])('says that a user is %s, without actions', async (_, changes, text) => {
  open({ person: personOf(changes), events: [] });
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Block' })).not.toBeInTheDocument();
  expect(await screen.findByText('Nothing of this kind has happened.')).toBeInTheDocument();
});

test.each([[400], [404]])('an unknown id, answered with %d, leads back to the list', async (status) => {
  open({ at: paths.user('nobody'), status });
  expect(await screen.findByRole('heading', { name: 'There is no such user.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/users');
});

test('failures have Retry: of the page, and of the time line alone', async () => {
  const api = fakeApi();
  api.on(fetchPerson, () => ({ refuse: { status: 500 } }));
  api.on(readPersonTimeline, () => ({ refuse: { status: 500 } }));
  api.on(fetchPersonalData, () => ({ refuse: { status: 500 } }));
  const { user } = renderScreen(Routed, { at: paths.user(personId) });
  expect(await screen.findByText('The user could not be loaded.')).toBeInTheDocument();
  api.onData(fetchPerson, () => personOf());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const line = await timeLine();
  expect(await within(line).findByText('The time line could not be loaded.')).toBeInTheDocument();
  api.on(readPersonTimeline, () => ({ success: true, data: [eventOf()], nextCursor: null, leftOut: [] }));
  await user.click(within(line).getByRole('button', { name: 'Retry' }));
  expect(await within(line).findByRole('link', { name: 'Ada Obi' })).toBeInTheDocument();
});

test('with a backend without the page nothing is asked', async () => {
  const { api } = open({ capabilities: allCapabilities.filter((name) => name !== 'person') });
  expect(
    await screen.findByRole('heading', { name: 'This page is not available with this server.' }),
  ).toBeInTheDocument();
  expect(api.received(fetchPerson)).toHaveLength(0);
});

test('the result of an erasure names the person, who has no name afterwards', async () => {
  const { api, user } = open({ superAdmin: true });
  const plan = {
    erasedAt: null,
    obstacles: [],
    removes: [{ what: 'Profile', count: 1 }],
    keeps: [],
    hold: null,
  };
  api.onData(fetchPersonalData, () => plan);
  api.on(eraseUser, () => {
    const former = { first_name: 'Former', last_name: 'member' };
    const erased = personOf({ user: former, deleted: true, erasedAt: '2024-03-01T10:00:00.000Z' });
    api.onData(fetchPerson, () => erased);
    return { success: true, data: { ...plan, erasedAt: '2024-03-01T10:00:00.000Z' } };
  });
  await user.click(await screen.findByRole('button', { name: 'Erase Personal Data' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Personal Data' });
  await user.type(within(dialog).getByLabelText('Name or phone number of the user'), 'Ada Obi');
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked for it');
  await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
  const result = await screen.findByRole('dialog', { name: 'Personal Data Erased' });
  expect(result).toHaveTextContent('The account of Ada Obi is closed');
});

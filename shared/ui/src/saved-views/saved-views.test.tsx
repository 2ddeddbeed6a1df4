import { screen, waitFor, within } from '@testing-library/react';
import {
  allCapabilities,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  listUsers,
  updateSavedView,
  type SavedView,
} from '@padiman/contracts';
import { renderScreen, testAdmin } from '@padiman/testing';
import { SampleList, sampleListApi } from '../table/sample-list.fixture.tsx';

const view = (given: Partial<SavedView> = {}): SavedView => ({
  ...{ _id: '01900000-0000-7000-8000-0000000000a1', path: '/users', name: 'Drivers', version: 3 },
  ...{ query: { filter: 'drivers' }, hiddenColumns: ['email'], density: 'compact' },
  ...{ shared: false, mine: true, by: 'Ada Obi' },
  ...given,
});
const { _id: id } = view();

/** Opens the list over a server that keeps views. */
function open(at: string, views: SavedView[] = [], { superAdmin = false } = {}) {
  const api = sampleListApi();
  api.onData(listSavedViews, () => views);
  api.on(createSavedView, ({ body }) => {
    const made = view({ ...(body as object), _id: '01900000-0000-7000-8000-0000000000a2', version: 1 });
    views.push(made);
    return { success: true, data: made };
  });
  api.on(updateSavedView, ({ body }) => {
    const changed = view({ ...views[0], ...(body as object), version: 4 });
    views[0] = changed;
    return { success: true, data: changed };
  });
  api.on(deleteSavedView, () => {
    views.splice(0);
    return { success: true };
  });
  return { api, ...renderScreen(SampleList, { at, signedInAs: { ...testAdmin, superAdmin } }) };
}

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const bar = () => screen.findByRole('group', { name: /^View / });
const button = async (name: string) => within(await bar()).findByRole('button', { name });

test('saves the list as it is shown, and opens the view', async () => {
  const { user, api, address } = open('/users?filter=drivers&sort=-totalEarnings&limit=10&details=7');
  await screen.findByText('First1');
  await user.click(screen.getAllByRole('button', { name: 'Save view' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Name is required');
  expect(api.received(createSavedView)).toEqual([]);
  await user.type(dialog.getByLabelText('Name'), ' Earning drivers ');
  await user.click(dialog.getByLabelText('Share with the team'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await bar()).toHaveAccessibleName('View Earning drivers');
  expect(api.received(createSavedView).map(({ body }) => body)).toEqual([
    {
      ...{ path: '/users', name: 'Earning drivers', shared: true, hiddenColumns: [] },
      ...{ density: 'comfortable', query: { filter: 'drivers', sort: '-totalEarnings' } },
    },
  ]);
  expect(address()).toBe('/users?view=01900000-0000-7000-8000-0000000000a2&limit=10');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a view has columns and row height of its own, and leaves those of the browser alone', async () => {
  const { user, address } = open(`/users?view=${id}`, [view()]);
  await screen.findByText('First1');
  expect(headers()).toEqual(['', 'First Name', 'Earned']);
  expect(screen.getByRole('region', { name: 'People' })).toHaveAttribute('data-density', 'compact');
  expect(screen.getByLabelText('Filter')).toHaveValue('drivers');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(headers()).toEqual(['', 'First Name', 'Email', 'Earned']);
  await user.click(screen.getByRole('radio', { name: 'Comfortable' }));
  expect(localStorage.getItem('columns:People')).toBeNull();
  expect(document.cookie).not.toContain('density');
  expect(address()).toBe(`/users?view=${id}&columns=&rows=comfortable`);
  await user.click(await button('Close view'));
  await waitFor(() => expect(address()).toBe('/users'));
});

test('changes are saved by the owner alone when asked, or dropped', async () => {
  const { user, api, address } = open(`/users?view=${id}&filter=all`, [view()]);
  expect(await bar()).toHaveTextContent('Only for you, changed');
  await user.click(await button('Reset'));
  await waitFor(() => expect(address()).toBe(`/users?view=${id}`));
  expect(screen.queryByRole('button', { name: 'Save changes' })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Filter'), 'all');
  await user.click(await button('Save changes'));
  await waitFor(() => expect(address()).toBe(`/users?view=${id}`));
  expect(api.received(updateSavedView).map(({ body }) => body)).toEqual([
    { name: 'Drivers', shared: false, version: 3, hiddenColumns: ['email'], density: 'compact', query: {} },
  ]);
  expect(screen.getByLabelText('Filter')).toHaveValue('all');
});

test('a refused change keeps what was set, and says why', async () => {
  const { user, api, address } = open(`/users?view=${id}&filter=all`, [view()]);
  const message = 'The view has changed since you opened it.';
  api.on(updateSavedView, () => ({ refuse: { status: 409, code: 'conflict', message } }));
  await user.click(await button('Save changes'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(address()).toBe(`/users?view=${id}&filter=all`);
});

test("a colleague's view can be saved as a new one, and neither changed nor deleted", async () => {
  const { user, api } = open(`/users?view=${id}&filter=all`, [view({ mine: false, shared: true })]);
  expect(await bar()).toHaveTextContent('Shared by Ada Obi, changed');
  for (const name of ['Save changes', 'Edit', 'Delete']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  await user.click(await button('Save as new'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByLabelText('Name'), 'Everybody');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await bar()).toHaveAccessibleName('View Everybody'));
  expect(api.received(createSavedView)[0]?.body).toMatchObject({ query: {}, density: 'compact' });
});

test('a super admin deletes a shared view after a confirmation, and the plain list is shown', async () => {
  const { user, api, address } = open(`/users?view=${id}`, [view({ mine: false, shared: true })], {
    superAdmin: true,
  });
  await user.click(await button('Delete'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete view' }));
  expect(dialog.getByText(/for everybody/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(address()).toBe('/users'));
  expect(api.received(deleteSavedView)).toHaveLength(1);
});

test('a view that is gone is told, and the whole list is shown', async () => {
  const { user, api, address } = open('/users?view=gone', [view()]);
  expect(await screen.findByText(/This view was deleted, or is not shared with you/)).toBeInTheDocument();
  await screen.findByText('First1');
  expect(api.received(listUsers)[0]?.query).toEqual({ limit: 50 });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/users'));
});

test('a backend without saved views offers none', async () => {
  sampleListApi();
  const capabilities = allCapabilities.filter((name) => name !== 'savedViews');
  renderScreen(SampleList, { at: '/users', capabilities });
  await screen.findByText('First1');
  expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument();
});

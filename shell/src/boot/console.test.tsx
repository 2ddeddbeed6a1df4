// Over 300 lines: start, guard, menu and failures of the whole shell share one set-up.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  allCapabilities,
  fetchAdmin,
  logout,
  type admin as adminSchema,
  type AnswerOf,
  type DashboardSummary,
} from '@padiman/contracts';
import {
  RemoteUnavailable,
  type LoadedBuild,
  type PartLoad,
  type RemoteLoader,
} from '@padiman/federation/loader';
import type { Descriptor, Registry } from '@padiman/federation/registry';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { BrowserRouter, Slot } from '@padiman/client/routing';
import {
  currentToken,
  endSession,
  provideRights,
  provideRuntimeConfig,
  signIn,
  signOut,
} from '@padiman/client/session';
import { fakeApi, testAdmin, testBrand, textsOf } from '@padiman/testing';
import { ThemeProvider } from '@padiman/ui';
import { createConsoleRoutes, RoutesAtAddress } from './router.tsx';

/** A remote in the registry. @param paths each with its title, its access and a former address */
const remote = (
  name: string,
  title: string,
  paths: [path: string, title: string, access: string, alias?: string][],
  menu: Descriptor['menu'] = [],
) => ({
  [name]: {
    ...{ version: '1.0.0', build: '1.0.0-a', base: '/remotes/x/1.0.0-a/', integrity: {} },
    ...{ manifest: '/remotes/x/1.0.0-a/mf-manifest.json', needs: {}, lastGood: null },
    descriptor: {
      ...{ name, title, owner: 'A team', menu },
      paths: paths.map(([path, titleOfPath, access, alias]) => ({
        ...{ path, title: titleOfPath, access },
        ...(alias && { aliases: [alias] }),
      })),
    },
  },
});

/** The same remote with a panel in the dashboard. */
const withPanel = (one: ReturnType<typeof remote>, order: number, panel: object = {}) =>
  Object.fromEntries(
    Object.entries(one).map(([name, { descriptor, ...entry }]) => {
      const slots = [{ slot: 'dashboard.panels', access: 'staff', order, ...panel }];
      return [name, { ...entry, descriptor: { ...descriptor, slots } }];
    }),
  );

const registry: Registry = {
  schema: 1,
  release: 'r1',
  shell: { version: '1.0.0', build: '1.0.0-s', base: '/shell/1.0.0-s/', integrity: {}, provides: {} },
  remotes: {
    ...remote(
      'mfe-moderation',
      'Moderation',
      [['/users', 'Users', 'viewAllUsers']],
      [{ label: 'Users', path: '/users', icon: 'users', order: 70, access: 'viewAllUsers' }],
    ),
    ...remote(
      'mfe-finance',
      'Finance',
      [
        ['/dashboard', 'Dashboard', 'staff'],
        ['/admin-earnings', '{product} Earnings', 'viewPadimanEarnings'],
      ],
      [
        {
          ...{ label: '{product} Earnings', path: '/admin-earnings', icon: 'earnings', order: 110 },
          access: 'viewPadimanEarnings',
        },
        { label: 'Dashboard', path: '/dashboard', icon: 'dashboard', order: 10, access: 'staff' },
      ],
    ),
    ...withPanel(remote('mfe-second', 'Second', [['/second', 'Second', 'staff']]), 2),
    ...withPanel(remote('mfe-first', 'First', [['/first', 'First', 'staff']]), 1),
    ...withPanel(remote('mfe-closed', 'Closed', [['/closed', 'Closed', 'staff']]), 3, {
      access: 'viewReports',
    }),
    ...withPanel(remote('mfe-lacking', 'Lacking', [['/lacking', 'Lacking', 'staff']]), 3, {
      capability: 'webhooks',
    }),
    ...remote('mfe-auth', 'Sign-in', [['/admin', 'Admin Login', 'guest']]),
    ...remote('mfe-person', 'Person', [['/people/:id', 'Person', 'staff', '/persons/:id']]),
    ...remote('mfe-site', 'Public site', [['/', 'Welcome', 'public']]),
    ...remote(
      'mfe-odd',
      'Odd',
      [
        ['/odd', 'Odd', 'nobody'],
        ['/odd-reports', 'Reports', 'viewReports'],
      ],
      [{ label: 'Odd', path: '/odd', icon: 'plain', order: 200, access: 'nobody' }],
    ),
  },
  skipped: [
    {
      ...{ name: 'mfe-broken', reason: 'base is a required field' },
      section: { title: 'Broken', paths: [{ path: '/broken', title: 'Broken', access: 'viewAllUsers' }] },
    },
  ],
};

const summary = { blockedDrivers: 3 } as DashboardSummary;
let panelThrows = false;

const screens: Record<string, (props: { remote: string; of?: DashboardSummary }) => React.JSX.Element> = {
  'dashboard.panels': ({ remote, of }) => {
    if (panelThrows && remote === 'mfe-first') throw new Error('planted');
    return <p>{`Panel of ${remote} with ${of?.blockedDrivers}`}</p>;
  },
  '/': () => <h1>The landing page</h1>,
  '/admin': () => <h1>The login</h1>,
  '/dashboard': () => (
    <>
      <h1>The dashboard</h1>
      <Slot name="dashboard.panels" of={summary} />
    </>
  ),
  '/users': () => <h1>The users</h1>,
  '/admin-earnings': () => <h1>The earnings</h1>,
};

const builds: LoadedBuild[] = [
  {
    remote: 'mfe-finance',
    build: '1.0.0-a',
    from: '/remotes/mfe-finance/1.0.0-a/',
    reason: 'canary',
    status: 'loaded',
  },
];

const loads: PartLoad[] = [
  {
    remote: 'mfe-finance',
    build: '1.0.0-a',
    path: '/dashboard',
    at: 1_800_000_000_000,
    entry: 40,
    screen: 12,
  },
  {
    ...{ remote: 'mfe-auth', build: '1.0.0-a', path: '/admin', at: 1_800_000_001_000, entry: 9 },
    failure: 'load: answered 404',
  },
];

/** Fake loader: remotes are unavailable while their names are in `missing`. */
function loaderWith(missing: Set<string>): RemoteLoader {
  let unavailable: readonly string[] = [];
  const listeners = new Set<() => void>();
  return {
    async loadScreen(remote, path) {
      unavailable = missing.has(remote) ? [remote] : [];
      for (const listener of listeners) listener();
      if (missing.has(remote)) throw new RemoteUnavailable(remote, new Error('answered 404'));
      const Screen = screens[path] ?? (() => <></>);
      return { default: (props) => <Screen {...props} remote={remote} /> };
    },
    preloadScreen: () => Promise.resolve(undefined),
    unavailable: () => unavailable,
    builds: () => builds,
    loads: () => loads,
    buildOf: () => '1.0.0-a',
    fallBack: () => false,
    adopt: () => {},
    recheckPrimary: () => {},
    reportRenderError: () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function open(
  address: string,
  {
    as = null as Partial<AnswerOf<typeof adminSchema>> | null,
    missing = new Set<string>(),
    adminFails = false,
    capabilities = [...allCapabilities],
  } = {},
) {
  const admin = { ...testAdmin, superAdmin: false, ...as };
  const api = fakeApi();
  api.on(fetchAdmin, () =>
    adminFails ? { refuse: { status: 403, message: 'No.' } } : { success: true, data: admin },
  );
  configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
  signOut();
  if (as) signIn({ token: 'a-token', user: admin });
  window.history.pushState(null, '', address);
  const config = provideRuntimeConfig({ apiBase: '/api', brand: testBrand, capabilities });
  const { routes } = createConsoleRoutes({ registry, config, loader: loaderWith(missing) });
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <BrowserRouter>
          <RoutesAtAddress routes={routes} />
        </BrowserRouter>
      </QueryClientProvider>
    </ThemeProvider>,
    // Errors of sections are expected here: no output.
    { onCaughtError: () => {} },
  );
  return { user: userEvent.setup(), api };
}

const menuEntries = () =>
  textsOf(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'));

test.each([
  ['a protected page without a token leads to /', '/dashboard', null, 'The landing page', '/'],
  ['a page for guests with a token leads to the dashboard', '/admin', {}, 'The dashboard', '/dashboard'],
])('%s', async (_, address, as, heading, path) => {
  open(address, { as });
  expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
  expect(window.location.pathname).toBe(path);
});

const unknownAccess = /asks for an access that this console does not know/;
const named = 'A super admin can give you the right “View Reports”.';

test.each([
  ['that no remote serves', '/nowhere', null, 'There is no page at this address.', 'Go to the start page'],
  ['without the right', '/users', {}, 'You do not have access to Users.', 'A super admin can give you'],
  ['that could not be read, without its right', '/broken', {}, 'You do not have access to Broken.', ''],
  ['of a remote’s own right', '/odd-reports', {}, 'You do not have access to Reports.', named],
  [
    'of an access not understood',
    '/odd',
    { superAdmin: true },
    'You do not have access to Odd.',
    unknownAccess,
  ],
])('an address %s says so', async (_, address, as, title, text) => {
  provideRights([{ name: 'viewReports', label: 'View Reports', opens: 'reports' }]);
  open(address, { as });
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
  expect(screen.queryByRole('heading', { name: 'The users' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Odd' })).not.toBeInTheDocument();
});

test('a former address leads to the present one, with its parameters, query and fragment', async () => {
  open('/persons/a%2Fb?tab=2#notes', { as: {} });
  await waitFor(() => expect(window.location.pathname).toBe('/people/a%2Fb'));
  expect(window.location.search + window.location.hash).toBe('?tab=2#notes');
});

test('a page whose access cannot be told says so, and is shown after Retry', async () => {
  const { user, api } = open('/users', { as: { superAdmin: true }, adminFails: true });
  expect(await screen.findByText('Your rights could not be loaded.')).toBeInTheDocument();
  expect(screen.queryByText(/do not have access/)).not.toBeInTheDocument();
  api.onData(fetchAdmin, () => ({ ...testAdmin, superAdmin: true }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'The users' })).toBeInTheDocument();
});

test.each([
  [{ viewAllUsers: true }, ['Dashboard', 'Users']],
  [{}, ['Dashboard']],
])('without everyRight the flags %j of a super admin decide', async (rights, entries) => {
  open('/dashboard', { as: { superAdmin: true, rights }, capabilities: [] });
  await waitFor(() => expect(menuEntries()).toEqual(entries));
  await act(async () => {});
  expect(menuEntries()).toEqual(entries);
});

test('the public site shows to everyone, without the menu', async () => {
  open('/', { as: {} });
  expect(await screen.findByRole('heading', { name: 'The landing page' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
});

test('an address that no remote serves keeps the menu for staff', async () => {
  open('/nowhere', { as: {} });
  expect(await screen.findByText('There is no page at this address.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeInTheDocument();
  await waitFor(() => expect(menuEntries()).toEqual(['Dashboard']));
});

test('the menu has the order of the descriptors and the name of the product', async () => {
  open('/dashboard', { as: { superAdmin: true } });
  await waitFor(() => expect(menuEntries()).toEqual(['Dashboard', 'Users', 'Padiman Earnings']));
});

test('the menu shows only what the admin may see', async () => {
  open('/dashboard', { as: { rights: { viewAllUsers: true } } });
  await waitFor(() => expect(menuEntries()).toEqual(['Dashboard', 'Users']));
});

test('the menu asks for the admin by the id that is stored', async () => {
  const { api } = open('/dashboard', { as: {} });
  await waitFor(() => expect(api.received(fetchAdmin)).toMatchObject([{ params: { id: testAdmin._id } }]));
  expect(api.received(fetchAdmin)).toMatchObject([{ token: 'a-token' }]);
});

test('when the admin cannot be loaded, nothing extra is shown', async () => {
  const { api } = open('/dashboard', { as: { superAdmin: true }, adminFails: true });
  await screen.findByRole('heading', { name: 'The dashboard' });
  await waitFor(() => expect(api.received(fetchAdmin).length).toBeGreaterThan(0));
  expect(menuEntries()).toEqual(['Dashboard']);
});

test('a section that could not be read is named at its known path, and has no menu entry', async () => {
  const missing = new Set(['mfe-broken']);
  open('/broken', { as: { superAdmin: true }, missing });
  expect(await screen.findByText('Broken is unavailable.')).toBeInTheDocument();
  expect(menuEntries()).not.toContain('Broken');
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
});

test('navigation sets the title, is read out, and moves the focus to the content', async () => {
  const { user } = open('/dashboard', { as: { superAdmin: true } });
  await user.click(await screen.findByRole('link', { name: 'Users' }));
  await screen.findByRole('heading', { name: 'The users' });
  expect(document.title).toBe('Users · Padiman');
  expect(screen.getByText('Users', { selector: '[role=status]' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('the versions name the section in view, its team and the loads, and are copied as a report without records', async () => {
  const { user } = open('/dashboard?details=7', { as: { superAdmin: true } });
  await user.click(await screen.findByRole('button', { name: /^Release/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Versions' }));
  const [, finance] = within(dialog.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(finance).toHaveAttribute('aria-current', 'true');
  expect(finance).toHaveTextContent('In viewA team. Canary for this admin, loaded');
  expect(textsOf(within(dialog.getByRole('list', { name: 'Loads' })).getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/^mfe-auth 1\.0\.0-a \/admin: entry 9 ms, failed \(load: answered 404\), /),
    expect.stringMatching(/^mfe-finance 1\.0\.0-a \/dashboard: entry 40 ms, screen 12 ms, /),
  ]);
  await user.click(dialog.getByRole('button', { name: 'Copy Report' }));
  expect(await dialog.findByText('Copied.')).toBeInTheDocument();
  const report = await navigator.clipboard.readText();
  expect(report).toMatch(/^release r1$/m);
  expect(report).toContain(
    'build mfe-finance 1.0.0-a: Canary for this admin, loaded, A team, in view at /dashboard\n',
  );
  expect(report).toMatch(/^load \S+ mfe-auth 1\.0\.0-a \/admin: entry 9 ms, failed \(load: answered 404\)$/m);
  expect(report).not.toContain('details');
});

test('other admins do not see the versions', async () => {
  open('/dashboard', { as: {} });
  await screen.findByRole('heading', { name: 'The dashboard' });
  expect(screen.queryByRole('button', { name: /^Release/ })).not.toBeInTheDocument();
});

test.each([
  ['the server agrees', () => ({ success: true })],
  ['the server cannot be reached', () => ({ refuse: { status: 503, message: 'Down.' } })],
])('confirming logs out and clears all local storage when %s', async (_, answer) => {
  const { user, api } = open('/dashboard', { as: {} });
  api.on(logout, answer);
  localStorage.setItem('other', 'kept by nobody');
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
  expect(api.received(logout)).toMatchObject([{ token: 'a-token' }]);
});

test('Ctrl K opens nothing over another dialog, nor without a session', async () => {
  const { user } = open('/dashboard', { as: {} });
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('dialog', { name: 'Confirm Logout' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  act(signOut);
  await screen.findByRole('heading', { name: 'The landing page' });
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const panels = () => textsOf(screen.getAllByText(/^Panel of /));

test('a page shows the panels of others in their order, to those who have access and where the backend can', async () => {
  provideRights([{ name: 'viewReports', label: 'View Reports', opens: 'reports' }]);
  open('/dashboard', { as: {}, capabilities: allCapabilities.filter((one) => one !== 'webhooks') });
  await screen.findByText('Panel of mfe-second with 3');
  expect(panels()).toEqual(['Panel of mfe-first with 3', 'Panel of mfe-second with 3']);
});

test('a right and a capability each add their panel', async () => {
  provideRights([{ name: 'viewReports', label: 'View Reports', opens: 'reports' }]);
  open('/dashboard', { as: { rights: { viewReports: true } } });
  await screen.findByText('Panel of mfe-closed with 3');
  expect(panels()).toHaveLength(4);
});

test('a panel that is missing costs itself alone, and comes with Retry', async () => {
  const missing = new Set(['mfe-first']);
  const { user } = open('/dashboard', { as: {}, missing });
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('First is unavailable.');
  expect(within(notice).getByRole('heading', { level: 3 })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'The dashboard' })).toBeInTheDocument();
  expect(await screen.findByText('Panel of mfe-second with 3')).toBeInTheDocument();
  missing.clear();
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Panel of mfe-first with 3')).toBeInTheDocument();
});

test('a panel that throws leaves the page and the others', async () => {
  panelThrows = true;
  try {
    open('/dashboard', { as: {} });
    expect(await screen.findByText('First ran into an error.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'The dashboard' })).toBeInTheDocument();
    expect(await screen.findByText('Panel of mfe-second with 3')).toBeInTheDocument();
  } finally {
    panelThrows = false;
  }
});

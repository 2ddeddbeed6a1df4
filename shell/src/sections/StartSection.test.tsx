import { act, render, screen, waitFor } from '@testing-library/react';
import { fetchAdmin, listUsers, type Access } from '@padiman/contracts';
import { configureHttp } from '@padiman/client/http';
import { createQueryClient, QueryClientProvider } from '@padiman/client/query';
import { MemoryRouter } from '@padiman/client/routing';
import { currentToken, endSession, provideRuntimeConfig, signIn, signOut } from '@padiman/client/session';
import type { Registry } from '@padiman/federation/registry';
import { fakeApi, testAdmin, testBrand } from '@padiman/testing';
import { createSectionStarter } from './section-starter.ts';
import { StartSection } from './StartSection.tsx';

const load = { path: '/dashboard/users', query: { limit: '50' }, from: ['q'] };
const registry = {
  remotes: { 'mfe-moderation': { descriptor: { paths: [{ path: '/users', load }] } } },
} as unknown as Registry;

/** Opens `/users` as an admin of whom the stored session knows `superAdmin` only. */
function open(
  access: Access,
  stored: { superAdmin: boolean } | null,
  rights: Record<string, boolean> = {},
  adminFails = false,
) {
  const api = fakeApi();
  let answer = () => {};
  const released = new Promise<void>((resolve) => (answer = resolve));
  api.on(fetchAdmin, async () => {
    await released;
    if (adminFails) return { refuse: { status: 403, message: 'No.' } };
    return { success: true, data: { ...testAdmin, superAdmin: stored?.superAdmin ?? false, rights } };
  });
  api.onList(listUsers, () => []);
  provideRuntimeConfig({ apiBase: '/api', brand: testBrand });
  configureHttp({ apiBase: '/api', token: currentToken, onSessionEnded: endSession });
  signOut();
  if (stored) signIn({ token: `${Math.random()}`, user: { ...testAdmin, ...stored } });
  const start = jest.fn();
  const element = (
    <StartSection path="/users" access={access} starter={createSectionStarter(registry, { start })}>
      <h1>Opened</h1>
    </StartSection>
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/users?q=ada&page=2']}>{element}</MemoryRouter>
    </QueryClientProvider>,
  );
  return { api, start, answer: () => act(async () => answer()) };
}

const settled = (api: ReturnType<typeof fakeApi>) =>
  waitFor(() => expect(api.received(fetchAdmin)).toHaveLength(1));

test.each([
  ['a super admin gets code and read at once, while the rights are being read', 'superAdmin', true],
  ['a section for all staff gets its read at once, and loads its code itself', 'staff', false],
])('%s', async (_, access, superAdmin) => {
  const { api, start } = open(access, { superAdmin });
  await waitFor(() => expect(api.received(listUsers)).toHaveLength(1));
  expect(start.mock.calls[0]).toEqual(superAdmin ? ['mfe-moderation', '/users'] : undefined);
});

test('a right that is not known yet gets the code at once, and the read once it is known', async () => {
  const { api, start, answer } = open('viewAllUsers', { superAdmin: false }, { viewAllUsers: true });
  await settled(api);
  expect(start).toHaveBeenCalledWith('mfe-moderation', '/users');
  expect(api.received(listUsers)).toHaveLength(0);
  await answer();
  await waitFor(() => expect(api.received(listUsers)).toHaveLength(1));
});

test.each([
  ['lacks the right', { superAdmin: false }, false],
  ['has rights that cannot be read', { superAdmin: false }, true],
])('somebody who %s sends no read: a refusal would be a security event', async (_, stored, fails) => {
  const { api, answer } = open('viewAllUsers', stored, {}, fails);
  await settled(api);
  await answer();
  await screen.findByRole('heading', { name: 'Opened' });
  expect(api.received(listUsers)).toHaveLength(0);
});

test('without a session nothing is sent', () => {
  const { api, start } = open('staff', null);
  expect(start).not.toHaveBeenCalled();
  expect(api.received(listUsers)).toHaveLength(0);
});

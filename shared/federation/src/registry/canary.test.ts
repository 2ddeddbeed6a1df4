import { canaryBucket, registryFor, type Assignment } from './canary.ts';
import type { RegisteredRemote, Registry } from './registry.ts';

const admins = Array.from(
  { length: 10_000 },
  (_, index) => `0190b5c2-0000-7000-8000-${String(index).padStart(12, '0')}`,
);

const build = (name: string) => ({
  version: '1.0.0',
  build: name,
  base: `/remotes/mfe-finance/${name}/`,
  integrity: {},
  manifest: `/remotes/mfe-finance/${name}/mf-manifest.json`,
  descriptor: { name: 'mfe-finance', title: 'Finance', owner: 'Team', paths: [], menu: [] },
  needs: {},
});

/** Build of each admin. */
function buildsOf(stable: string, canary?: { build: string; percent: number }, remote = 'mfe-finance') {
  const live: RegisteredRemote = {
    ...build(stable),
    lastGood: null,
    ...(canary && { canary: { ...build(canary.build), percent: canary.percent } }),
  };
  const registry = { shell: {}, remotes: { [remote]: live } } as unknown as Registry;
  return admins.map((admin) => registryFor(registry, admin).remotes[remote]?.build);
}

const share = (builds: (string | undefined)[], build: string) =>
  (builds.filter((one) => one === build).length / builds.length) * 100;

test.each([0, 1, 5, 10, 25, 50, 75, 99, 100])('%i%% selects that share of admins, within 1%%', (percent) => {
  const difference = Math.abs(share(buildsOf('a', { build: 'b', percent }), 'b') - percent);
  expect(difference).toBeLessThan(percent % 100 === 0 ? 1e-9 : 1);
});

test('the selection is stable across versions, and only grows with the percentage', () => {
  const isIn = (builds: (string | undefined)[], build: string) => builds.map((one) => one === build);
  const first = isIn(buildsOf('a', { build: 'b', percent: 10 }), 'b');
  expect(isIn(buildsOf('a', { build: 'c', percent: 10 }), 'c')).toEqual(first);
  expect(isIn(buildsOf('b', { build: 'd', percent: 10 }), 'd')).toEqual(first);
  const grown = isIn(buildsOf('a', { build: 'b', percent: 30 }), 'b');
  expect(first.every((was, index) => !was || grown[index])).toBe(true);
});

test('the selections of two remotes are independent', () => {
  const both = admins.filter(
    (admin) => canaryBucket(admin, 'mfe-finance') < 10 && canaryBucket(admin, 'mfe-auth') < 10,
  );
  expect(both.length / admins.length).toBeGreaterThan(0.005);
  expect(both.length / admins.length).toBeLessThan(0.015);
});

test('an assignment adds a named canary, the canary of the shell, and previews', () => {
  const preview = { ...build('p'), lastGood: null };
  const shell = { build: 's', canary: { build: 't' } };
  const named = { ...build('a'), lastGood: null, canary: { ...build('b'), percent: 0, named: true } };
  const registry = { shell, remotes: { 'mfe-finance': named } } as unknown as Registry;
  const assigned = (assignment: Partial<Assignment>) =>
    registryFor(registry, 'ada', { canaries: [], previews: [], ...assignment });
  expect(assigned({}).remotes['mfe-finance']?.build).toBe('a');
  expect(assigned({}).shell).toEqual({ build: 's' });
  expect(assigned({ canaries: ['mfe-finance'] }).remotes['mfe-finance']).toMatchObject({
    build: 'b',
    isCanary: true,
    lastGood: { build: 'a' },
  });
  expect(assigned({ shell: 't' }).shell).toEqual({ build: 't', isCanary: true });
  // A cookie of an earlier canary.
  expect(assigned({ shell: 'r' }).shell).toEqual({ build: 's' });
  const until = '2030-01-01T00:00:00Z';
  const both = assigned({
    canaries: ['mfe-finance'],
    previews: [
      { id: 'p1', name: 'mfe-finance', until, entry: preview },
      { id: 'p2', name: 'mfe-new', until, entry: preview },
    ],
  });
  expect(both.remotes['mfe-finance']).toMatchObject({
    build: 'p',
    preview: { id: 'p1' },
    lastGood: { build: 'a' },
  });
  expect(both.remotes['mfe-new']).toMatchObject({ build: 'p', lastGood: null });
});

test('visitors get the live build, which is also the fallback of a canary', () => {
  const live = { ...build('a'), lastGood: null, canary: { ...build('b'), percent: 100 } };
  const registry = { shell: {}, remotes: { 'mfe-finance': live } } as unknown as Registry;
  expect(registryFor(registry, undefined).remotes['mfe-finance']?.build).toBe('a');
  // For a share alone, an assignment has no effect.
  live.canary.percent = 0;
  const named = registryFor(registry, 'ada', { canaries: ['mfe-finance'], previews: [] });
  expect(named.remotes['mfe-finance']?.build).toBe('a');
  live.canary.percent = 100;
  const chosen = registryFor(registry, 'ada').remotes['mfe-finance'];
  expect(chosen).toMatchObject({
    build: 'b',
    isCanary: true,
    lastGood: { build: 'a', base: build('a').base },
  });
});

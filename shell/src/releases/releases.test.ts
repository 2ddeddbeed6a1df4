import type { Registry } from '@padiman/federation/registry';
import { followReleases } from './releases.ts';

const minute = 60_000;

const registryOf = (release: number, builds: Record<string, string>, shell = 's') =>
  ({
    release: String(release),
    shell: { build: shell },
    remotes: Object.fromEntries(
      Object.entries(builds).map(([name, build]) => [name, { build, descriptor: { name } }]),
    ),
  }) as unknown as Registry;

/** Page opened with release 1: finance and moderation, both build 1. */
function page(problem?: Error) {
  let time = 0;
  let live: Registry | undefined = registryOf(1, { finance: '1', moderation: '1' });
  const adopted: string[] = [];
  const rechecked: string[] = [];
  let reloads = 0;
  let busy = false;
  const releases = followReleases({
    registry: live,
    loader: {
      adopt: (remote, { build }) => void adopted.push(`${remote} ${build}`),
      recheckPrimary: (remote) => void rechecked.push(remote),
    },
    files: { add: () => {} },
    problem,
    read: () => Promise.resolve(live),
    reload: () => void reloads++,
    isBusy: () => busy,
    now: () => time,
  });
  return {
    adopted,
    rechecked,
    releases,
    reloads: () => reloads,
    busy: (now: boolean) => void (busy = now),
    /** Makes a registry live, and advances the clock by two minutes. */
    release(next: Registry | undefined) {
      live = next;
      time += 2 * minute;
    },
    updateSection: (remote: string) => releases.updateSection(remote),
    /** Enters sections, one after the other. */
    async enter(...remotes: string[]) {
      for (const remote of remotes) {
        releases.enterSection(remote);
        releases.reloadIfNeeded();
        // Lets the request in the background end.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

test('lists remotes from a developer, unless the whole console comes from one', () => {
  const overriddenIn = (shell: string) => {
    const registry = registryOf(1, { finance: '1', moderation: '1' }, shell);
    Object.assign(registry.remotes.finance!, { overridden: true });
    const loader = { adopt: () => {}, recheckPrimary: () => {} };
    return followReleases({ registry, loader, files: { add: () => {} }, read: async () => registry })
      .overridden;
  };
  expect(overriddenIn('1-a')).toEqual(['finance']);
  expect(overriddenIn('development')).toEqual([]);
});

test('an open section keeps its build while the person moves within it', async () => {
  const { release, enter, adopted } = page();
  await enter('finance');
  release(registryOf(2, { finance: '2', moderation: '1' }));
  await enter('finance', 'finance');
  expect(adopted).toEqual([]);
});

test('entering from another section adopts the live build of the entered section alone', async () => {
  const { release, enter, adopted, reloads } = page();
  await enter('finance');
  release(registryOf(2, { finance: '2', moderation: '1' }));
  await enter('moderation', 'finance');
  expect(adopted).toEqual(['finance 2']);
  expect(reloads()).toBe(0);
});

test('a fallback is rechecked only when its section is entered from another one', async () => {
  const { enter, rechecked } = page();
  await enter('finance', 'finance', 'moderation', 'finance', 'finance');
  expect(rechecked).toEqual(['finance', 'moderation', 'finance']);
});

test('a screen that React renders twice before it is shown loses no reload', async () => {
  const { release, enter, releases, reloads } = page();
  await enter('finance');
  release(registryOf(2, { finance: '1', moderation: '1' }, '2'));
  await enter('finance');
  releases.enterSection('moderation');
  releases.enterSection('moderation');
  releases.reloadIfNeeded();
  expect(reloads()).toBe(1);
});

test('another shell or menu reloads the page, at a change of section', async () => {
  const { release, enter, reloads } = page();
  await enter('finance');
  release(registryOf(2, { finance: '1', moderation: '1' }, 'another shell'));
  await enter('finance');
  expect(reloads()).toBe(0);
  await enter('moderation');
  expect(reloads()).toBe(1);
});

test('a reload waits until nothing is unsaved, and then for a change of section', async () => {
  const { release, enter, reloads, busy, adopted } = page();
  await enter('finance');
  release(registryOf(2, { finance: '2', moderation: '2' }, 'another shell'));
  await enter('finance');
  busy(true);
  await enter('moderation');
  expect(reloads()).toBe(0);
  busy(false);
  await enter('moderation');
  expect(reloads()).toBe(0);
  expect(adopted).toEqual([]);
  await enter('finance');
  expect(reloads()).toBe(1);
});

test('a page that has stopped reloads for another shell alone, whatever is unsaved', async () => {
  const { release, releases, reloads, busy } = page();
  busy(true);
  release(registryOf(2, { finance: '2', moderation: '2' }));
  await releases.replaceStopped();
  expect(reloads()).toBe(0);
  release(registryOf(3, { finance: '2', moderation: '2' }, 'another shell'));
  await releases.replaceStopped();
  expect(reloads()).toBe(1);
});

test('a registry that cannot be read or trusted changes nothing', async () => {
  const { release, enter, adopted, reloads } = page();
  await enter('finance');
  release(undefined);
  await enter('moderation', 'finance');
  expect(adopted).toEqual([]);
  expect(reloads()).toBe(0);
});

test('a preview that begins or ends within a release is adopted at the next entry, and shown', async () => {
  const { release, enter, adopted, releases, reloads } = page();
  const notified: number[] = [];
  releases.subscribe(() => notified.push(releases.notices().previews.length));
  await enter('finance');
  const withPreview = registryOf(1, { finance: 'preview', moderation: '1' });
  Object.assign(withPreview.remotes.finance!, { preview: { id: 'p1', until: '2030-01-01T00:00:00Z' } });
  release(withPreview);
  await enter('moderation');
  expect(releases.notices().previews).toMatchObject([{ id: 'p1', name: 'finance', build: 'preview' }]);
  await enter('finance');
  release(registryOf(1, { finance: '1', moderation: '1' }));
  await enter('moderation', 'finance');
  expect(adopted).toEqual(['finance preview', 'finance 1']);
  expect(notified).toEqual([1, 0]);
  expect(reloads()).toBe(0);
});

test('the problem ends with the next verified registry, also one of the same release', async () => {
  const problem = new Error('its signature is wrong');
  const { release, enter, releases } = page(problem);
  const notified: unknown[] = [];
  releases.subscribe(() => notified.push(releases.notices().problem));
  await enter('finance');
  release(undefined);
  await enter('moderation');
  expect(releases.notices().problem).toBe(problem);
  release(registryOf(1, { finance: '1', moderation: '1' }));
  await enter('finance');
  expect(notified).toEqual([undefined]);
});

test('a retry of a section that cannot be shown adopts the live build', async () => {
  const { release, enter, updateSection, adopted } = page();
  await enter('finance');
  expect(await updateSection('finance')).toBe(false);
  expect(adopted).toEqual([]);
  release(registryOf(2, { finance: '2', moderation: '1' }));
  expect(await updateSection('finance')).toBe(true);
  expect(adopted).toEqual(['finance 2']);
});

/** Registry in which finance cannot be read. */
const withoutFinance = (release: number) => ({
  ...registryOf(release, { moderation: '1' }),
  skipped: [{ name: 'finance', reason: 'unreadable', section: { title: 'Finance', paths: [] } }],
});

test('a remote that cannot be read any more keeps its build in an open page, which staff are told', async () => {
  const { release, enter, adopted, reloads, releases } = page();
  const told: unknown[] = [];
  releases.subscribe(() => told.push(releases.notices().skipped.map(({ name }) => name)));
  await enter('finance');
  release(withoutFinance(2));
  await enter('finance', 'moderation', 'finance');
  expect([adopted, reloads(), told]).toEqual([[], 0, [['finance']]]);
  release(registryOf(3, { finance: '3', moderation: '1' }));
  await enter('moderation', 'finance');
  expect([adopted, reloads(), told]).toEqual([['finance 3'], 0, [['finance'], []]]);
});

test('a retry of a section that could not be read adopts the build that repairs it', async () => {
  const { release, enter, updateSection, adopted } = page();
  await enter('moderation');
  release(withoutFinance(2));
  expect(await updateSection('finance')).toBe(false);
  release(registryOf(3, { finance: '3', moderation: '1' }));
  expect(await updateSection('finance')).toBe(true);
  expect(adopted).toEqual(['finance 3']);
});

test('a section that cannot be shown takes another shell at once, unless something is unsaved', async () => {
  const { release, enter, updateSection, reloads, busy } = page();
  await enter('finance');
  release(registryOf(2, { finance: '1', moderation: '1' }, 'repaired shell'));
  busy(true);
  await updateSection('finance');
  expect(reloads()).toBe(0);
  busy(false);
  await updateSection('finance');
  expect(reloads()).toBe(1);
});

test('a page at an unknown address gets the sections of the next registry once, if it is still shown', async () => {
  const { release, releases, adopted } = page();
  const shown = () => releases.updateOutline(() => true);
  expect(await shown()).toBeUndefined();
  const next = registryOf(2, { finance: '1', moderation: '1', lost: '1' });
  release(next);
  expect(await releases.updateOutline(() => false)).toBeUndefined();
  expect(await shown()).toBe(next);
  expect(await shown()).toBeUndefined();
  releases.enterSection('lost');
  expect(adopted).toEqual(['lost 1']);
});

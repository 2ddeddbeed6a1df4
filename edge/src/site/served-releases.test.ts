import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CopyNotWritten, type ReleaseRecord, type ReleaseStore } from '@padiman/release/store';
import { servedReleases } from './served-releases.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A store whose copies succeed or fail as `state` says. */
function fakeStore() {
  const state = { release: '000001', fails: undefined as Error | undefined, reachable: true, copies: 0 };
  const record = () =>
    ({
      release: state.release,
      live: { shell: { build: `b-${state.release}`, lastGood: null } },
    }) as never as ReleaseRecord;
  const store = {
    lastLive: async () => record(),
    copy: {
      isReachable: () => state.reachable,
      complete: async () => {
        state.copies += 1;
        if (state.fails) throw state.fails;
      },
      readsFor: (live: ReleaseStore['live']) => ({
        platformKeys: async () => [`key of ${(await live())?.release}`],
      }),
    },
  } as never as ReleaseStore;
  const clock = { time: 0 };
  const { served, isCopied } = servedReleases(store, silent, { now: () => clock.time });
  const release = async () => {
    const found = (await served.live())?.release;
    // The copy goes on in the background.
    await new Promise(setImmediate);
    return found;
  };
  return { state, clock, release, served, isCopied };
}

test('a store on this machine is served as it is', () => {
  const store = {} as ReleaseStore;
  const { served, isCopied } = servedReleases(store, silent);
  assert.equal(served, store);
  assert.ok(isCopied('000001'));
});

test('the first release is served at once, later ones when they are copied', async () => {
  const { state, release } = fakeStore();
  assert.equal(await release(), '000001');
  state.release = '000002';
  assert.equal(await release(), '000001', 'the copy begins');
  assert.equal(await release(), '000002');
  const { copies } = state;
  await release();
  assert.equal(state.copies, copies, 'a copied release is not copied again');
});

test('a copy that fails is tried again, with longer and longer pauses', async () => {
  const { state, clock, release } = fakeStore();
  await release();
  Object.assign(state, { release: '000002', fails: new Error('reset'), copies: 0 });
  for (const [time, copies] of [
    [0, 1],
    [999, 1],
    [1_000, 2],
    [2_999, 2],
    [3_000, 3],
  ] as const) {
    clock.time = time;
    assert.equal(await release(), '000001');
    assert.equal(state.copies, copies, String(time));
  }
});

test('a release that cannot be copied is served after a minute, unless the storage is away', async () => {
  const { state, clock, release, isCopied } = fakeStore();
  await release();
  Object.assign(state, { release: '000002', fails: new Error('reset'), reachable: false });
  await release();
  clock.time = 61_000;
  assert.equal(await release(), '000001');
  state.reachable = true;
  assert.equal(await release(), '000002');
  assert.deepEqual([isCopied('000001'), isCopied('000002')], [true, false]);
  clock.time = 200_000;
  state.fails = undefined;
  await release();
  assert.ok(isCopied('000002'));
});

test('a release is served with its own keys, also while a later one is copied', async () => {
  const { state, release, served } = fakeStore();
  await release();
  Object.assign(state, { release: '000002', fails: new Error('reset') });
  assert.equal(await release(), '000001');
  assert.deepEqual(await served.platformKeys(), ['key of 000001']);
});

test('a disk that refuses the copy delays no release, and the copy is tried again', async () => {
  const { state, clock, release } = fakeStore();
  await release();
  Object.assign(state, { release: '000002', fails: new CopyNotWritten(3) });
  await release();
  assert.equal(await release(), '000002');
  const { copies } = state;
  clock.time = 1_000;
  state.fails = undefined;
  await release();
  assert.equal(state.copies, copies + 2);
});

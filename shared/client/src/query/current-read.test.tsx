import { act, screen } from '@testing-library/react';
import { logout, readWorkToDo, type WorkQueue } from '@padiman/contracts';
import { fakeApi, renderScreen } from '@padiman/testing';
import { useRead, useWrite, useCurrentRead } from './calls.ts';

const queue = (count: number): WorkQueue => ({ queue: 'withdrawals', count, amount: null, oldest: null });

function open({ enabled = true } = {}) {
  const api = fakeApi();
  let count = 0;
  api.onData(readWorkToDo, () => [queue((count += 1))]);
  function Screen() {
    const current = useCurrentRead(readWorkToDo, {}, { enabled });
    const other = useRead(readWorkToDo, {}, { enabled: false });
    const write = useWrite(logout);
    return (
      <>
        <p>
          {current.data?.data[0]?.count ?? 'none'} and {other.data?.data[0]?.count ?? 'none'}
        </p>
        <button onClick={() => write.mutate({})}>Write</button>
      </>
    );
  }
  return { api, ...renderScreen(Screen), reads: () => api.received(readWorkToDo).length };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('reads in intervals, for all readers of the call', async () => {
  const { reads } = open();
  await pass(0);
  expect(screen.getByText('1 and 1')).toBeInTheDocument();
  await pass(14_000);
  expect(reads()).toBe(1);
  await pass(2_000);
  expect(screen.getByText('2 and 2')).toBeInTheDocument();
  await pass(30_000);
  expect(reads()).toBe(4);
});

test('reads nothing while the page is hidden, and at once when it is shown again', async () => {
  const { reads } = open();
  await pass(0);
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await pass(300_000);
  expect(reads()).toBe(1);
  hidden.mockRestore();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await pass(0);
  expect(reads()).toBe(2);
});

test.each(['succeeds', 'fails'])('reads again after a write that %s', async (result) => {
  const { api, reads } = open();
  api.on(logout, () => (result === 'fails' ? { refuse: { status: 409 } } : { success: true }));
  await pass(0);
  act(() => screen.getByRole('button', { name: 'Write' }).click());
  await pass(100);
  expect(reads()).toBe(2);
  expect(screen.getByText('2 and 2')).toBeInTheDocument();
});

test('reads nothing while it is suspended, also after a write', async () => {
  const { api, reads } = open({ enabled: false });
  api.on(logout, () => ({ success: true }));
  act(() => screen.getByRole('button', { name: 'Write' }).click());
  await pass(60_000);
  expect(reads()).toBe(0);
  expect(screen.getByText('none and none')).toBeInTheDocument();
});

test('keeps the last numbers when a later read fails', async () => {
  const { api } = open();
  await pass(0);
  api.on(readWorkToDo, () => ({ refuse: { status: 503 } }));
  await pass(40_000);
  expect(screen.getByText('1 and 1')).toBeInTheDocument();
});

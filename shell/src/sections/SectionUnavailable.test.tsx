import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { ThemeProvider } from '@padiman/ui';
import { SectionUnavailable, type RetryKind } from './SectionUnavailable.tsx';

/** Shows the notice with attempts that the test ends, and a user whose clock the test advances. */
function open(error: Error = new RemoteUnavailable('mfe-finance', new Error('answered 404'))) {
  const attempts: { kind: RetryKind; at: number; succeed: () => void; fail: () => void }[] = [];
  const begun = Date.now();
  const retry = (kind: RetryKind) =>
    new Promise<boolean>((resolve, reject) =>
      attempts.push({
        kind,
        at: (Date.now() - begun) / 1000,
        succeed: () => resolve(true),
        fail: () => reject(new Error()),
      }),
    );
  const { unmount } = render(
    <ThemeProvider>
      <SectionUnavailable isPanel={false} error={error} section="Finance" retry={retry} />
    </ThemeProvider>,
  );
  return { attempts, unmount, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

let visibility: DocumentVisibilityState = 'visible';
function become(state: DocumentVisibilityState) {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a missing section is retried in the background every eight seconds, one attempt at a time', async () => {
  const { attempts } = open();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(attempts).toHaveLength(1);
  attempts[0]?.fail();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(attempts).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test('Retry during a background attempt that fails makes one more attempt', async () => {
  const { attempts, user } = open();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retrying...' })).toBeInTheDocument();
  await act(async () => attempts[0]?.fail());
  expect(attempts).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retrying...' })).toBeInTheDocument();
  await act(async () => attempts[1]?.fail());
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('Retry during a background attempt that succeeds makes no other attempt', async () => {
  const { attempts, user } = open();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await act(async () => attempts[0]?.succeed());
  expect(attempts).toHaveLength(1);
});

test('a section that threw asks every eight seconds for another build, and only for that', async () => {
  const { attempts } = open(new Error('planted'));
  for (let count = 1; count <= 3; count++) {
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(attempts).toHaveLength(count);
    await act(async () => attempts.at(-1)?.fail());
  }
  expect(attempts.map(({ kind }) => kind)).toEqual(Array(3).fill('if another build is live'));
  expect(attempts.map(({ at }) => at)).toEqual([8, 16, 24]);
});

test('Retry of a section that threw always tries again', async () => {
  const { attempts, user } = open(new Error('planted'));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(attempts.map(({ kind }) => kind)).toEqual(['always']);
});

test('after five minutes it is asked for once a minute', async () => {
  const { attempts } = open(new Error('planted'));
  for (let seconds = 0; seconds < 600; seconds++) {
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(async () => attempts.at(-1)?.fail());
  }
  const pauses = attempts.map(({ at }, index) => at - (attempts[index - 1]?.at ?? 0));
  expect(new Set(pauses.filter((_, index) => (attempts[index]?.at ?? 0) <= 300))).toEqual(new Set([8]));
  expect(attempts.filter(({ at }) => at > 310).length).toBeLessThanOrEqual(5);
});

test('a hidden page asks for nothing, and at once when it is shown again', async () => {
  const { attempts } = open();
  become('hidden');
  await act(() => jest.advanceTimersByTimeAsync(3_600_000));
  expect(attempts).toHaveLength(0);
  become('visible');
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(attempts).toHaveLength(1);
  attempts[0]?.fail();
  become('hidden');
  become('visible');
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(attempts).toHaveLength(1);
});

test('a notice that is gone asks for nothing', async () => {
  const { attempts, unmount } = open();
  unmount();
  become('visible');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(attempts).toHaveLength(0);
});

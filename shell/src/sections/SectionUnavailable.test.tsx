import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { ThemeProvider } from '@padiman/ui';
import { SectionUnavailable } from './SectionUnavailable.tsx';

/** Shows the notice with attempts that the test ends, and a user whose clock the test advances. */
function open() {
  const attempts: { succeed: () => void; fail: () => void }[] = [];
  const retry = () =>
    new Promise<void>((resolve, reject) =>
      attempts.push({ succeed: resolve, fail: () => reject(new Error()) }),
    );
  const error = new RemoteUnavailable('mfe-finance', new Error('answered 404'));
  render(
    <ThemeProvider>
      <SectionUnavailable error={error} section="Finance" retry={retry} />
    </ThemeProvider>,
  );
  return { attempts, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a missing section is retried in the background every ten seconds, one attempt at a time', async () => {
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

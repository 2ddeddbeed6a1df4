import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RemoteUnavailable } from '@padiman/federation/loader';
import { ThemeProvider } from '@padiman/ui';
import { SectionUnavailable } from './SectionUnavailable.tsx';

/** The notice, over tries that the test lets end; and a person whose clock the test sets. */
function open() {
  const tries: { succeed: () => void; fail: () => void }[] = [];
  const renew = () =>
    new Promise<void>((resolve, reject) => tries.push({ succeed: resolve, fail: () => reject(new Error()) }));
  const error = new RemoteUnavailable('mfe-finance', new Error('answered 404'));
  render(
    <ThemeProvider>
      <SectionUnavailable error={error} section="Finance" renew={renew} />
    </ThemeProvider>,
  );
  return { tries, user: userEvent.setup({ advanceTimers: jest.advanceTimersByTime }) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is missing is tried again quietly every ten seconds, one try at a time', async () => {
  const { tries } = open();
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(tries).toHaveLength(1);
  tries[0]?.fail();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(tries).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test('Retry in the middle of a quiet try that fails tries once more by itself', async () => {
  const { tries, user } = open();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retrying...' })).toBeInTheDocument();
  await act(async () => tries[0]?.fail());
  expect(tries).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Retrying...' })).toBeInTheDocument();
  await act(async () => tries[1]?.fail());
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('Retry in the middle of a quiet try that succeeds asks for nothing more', async () => {
  const { tries, user } = open();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await act(async () => tries[0]?.succeed());
  expect(tries).toHaveLength(1);
});

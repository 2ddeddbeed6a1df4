import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type ReactNode } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { loadedLater } from './loaded-later.tsx';

const Chart = ({ height }: { height: number }) => <p>A chart of {height}</p>;

/** Answers each call by the next one, the last one from then on. */
const answering = (...answers: (() => Promise<{ default: typeof Chart }>)[]) =>
  jest.fn(() => (answers.length > 1 ? answers.shift()! : answers[0]!)());
const comes = () => Promise.resolve({ default: Chart });
const fails = () => Promise.reject(new Error('answered 404'));

/** A screen that counts, and opens and closes the part. */
function ScreenAround({ part: Part }: { part: ReturnType<typeof loadedLater<typeof Chart>> }) {
  const [shown, setShown] = useState(true);
  return (
    <ThemeProvider>
      <h1>Figures</h1>
      <button onClick={() => setShown(true)}>Open</button>
      {shown && <Part height={220} waiting={<p>Coming</p>} onDismiss={() => setShown(false)} />}
    </ThemeProvider>
  );
}

// React writes what a boundary caught.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('something waits in its place until it has come, and then it is there at once', async () => {
  const load = answering(comes);
  const part = loadedLater('The chart', load);
  const first = render(<ScreenAround part={part} />);
  expect(screen.getByText('Coming')).toBeInTheDocument();
  expect(await screen.findByText('A chart of 220')).toBeInTheDocument();
  first.unmount();
  render(<ScreenAround part={part} />);
  expect(screen.getByText('A chart of 220')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('where it cannot be had the screen around it stands, and Retry asks anew', async () => {
  const part = loadedLater('The chart', answering(fails, fails, comes));
  render(<ScreenAround part={part} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The chart could not be loaded.');
  expect(screen.getByRole('heading', { name: 'Figures' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('A chart of 220')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('who closes it goes on without, and opening it again asks anew', async () => {
  render(<ScreenAround part={loadedLater('The chart', answering(fails, comes))} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('A chart of 220')).toBeInTheDocument();
});

class Outside extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ? <p>Outside: {this.state.message}</p> : this.props.children;
  }
}

test('what it throws once it is there is a fault of the screen', async () => {
  const Broken = (_: object): ReactNode => {
    throw new Error('no such field');
  };
  const Part = loadedLater('The chart', () => Promise.resolve({ default: Broken }));
  render(
    <Outside>
      <Part />
    </Outside>,
  );
  expect(await screen.findByText('Outside: no such field')).toBeInTheDocument();
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, useState, type ReactNode } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { lazyComponent } from './lazy-component.tsx';

const Chart = ({ height }: { height: number }) => <p>A chart of {height}</p>;

/** Returns the answers in order, then the last one. */
const answersInOrder = (...answers: (() => Promise<{ default: typeof Chart }>)[]) =>
  jest.fn(() => (answers.length > 1 ? answers.shift()! : answers[0]!)());
const loads = () => Promise.resolve({ default: Chart });
const fails = () => Promise.reject(new Error('answered 404'));

/** A screen that opens and closes the component. */
function Screen({ part: Part }: { part: ReturnType<typeof lazyComponent<typeof Chart>> }) {
  const [shown, setShown] = useState(true);
  return (
    <ThemeProvider>
      <h1>Figures</h1>
      <button onClick={() => setShown(true)}>Open</button>
      {shown && <Part height={220} fallback={<p>Loading</p>} onDismiss={() => setShown(false)} />}
    </ThemeProvider>
  );
}

// React logs errors that a boundary catches.
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test('the fallback is shown until the component has loaded; later instances render at once', async () => {
  const load = answersInOrder(loads);
  const part = lazyComponent('The chart', load);
  const first = render(<Screen part={part} />);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(await screen.findByText('A chart of 220')).toBeInTheDocument();
  first.unmount();
  render(<Screen part={part} />);
  expect(screen.getByText('A chart of 220')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('Close removes the error message, and opening it again loads again', async () => {
  render(<Screen part={lazyComponent('The chart', answersInOrder(fails, loads))} />);
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

test('an error of the loaded component reaches the boundary of the screen', async () => {
  const Broken = (_: object): ReactNode => {
    throw new Error('no such field');
  };
  const Part = lazyComponent('The chart', () => Promise.resolve({ default: Broken }));
  render(
    <Outside>
      <Part />
    </Outside>,
  );
  expect(await screen.findByText('Outside: no such field')).toBeInTheDocument();
});

import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Dialog, Drawer } from './Dialog.tsx';

/** A drawer that opens a dialog, which opens a second dialog. */
function NestedOverlays({ initialDepth = 0 }: { initialDepth?: number }) {
  const [depth, setDepth] = useState(initialDepth);
  return (
    <ThemeProvider>
      <button onClick={() => setDepth(1)}>Open details</button>
      <Drawer open={depth > 0} onClose={() => setDepth(0)} label="Details" placement="end">
        <button onClick={() => setDepth(2)}>Delete</button>
        <button onClick={() => setDepth(0)}>Close</button>
      </Drawer>
      <Dialog open={depth > 1} onClose={() => setDepth(1)} title="Sure?">
        <button onClick={() => setDepth(3)}>Go on</button>
        <button onClick={() => setDepth(1)}>Go back</button>
      </Dialog>
      <Dialog open={depth > 2} onClose={() => setDepth(2)} title="Done">
        <button onClick={() => setDepth(2)}>Read</button>
      </Dialog>
    </ThemeProvider>
  );
}

// Animation frames are advanced by the test; all other timers are real.
beforeEach(() =>
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  }),
);
afterEach(() => jest.useRealTimers());

const frames = async (number: number) => {
  for (let passed = 0; passed < number; passed++) await act(async () => jest.advanceTimersToNextFrame());
};
/** Clicks without advancing a frame. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

function expectInFront(name: string) {
  const overlays = screen.getAllByRole('dialog');
  expect(overlays).toHaveLength(1);
  expect(overlays[0]).toHaveAccessibleName(name);
  expect(overlays[0]).toContainElement(document.activeElement as HTMLElement);
}

test('a dialog that is opened within one frame of a drawer is not hidden behind it', async () => {
  render(<NestedOverlays />);
  await press('Open details');
  await press('Delete');
  await frames(5);
  expectInFront('Sure?');
  await press('Go back');
  await frames(2);
  expectInFront('Details');
});

test('overlays that are opened together open in order, the last in front', async () => {
  render(<NestedOverlays initialDepth={3} />);
  await frames(10);
  expectInFront('Done');
  await press('Read');
  await frames(2);
  expectInFront('Sure?');
  await press('Go back');
  await frames(2);
  expectInFront('Details');
});

test('an overlay that is closed while it opens does not block the others', async () => {
  render(<NestedOverlays />);
  await press('Open details');
  await press('Close');
  await press('Open details');
  await frames(2);
  expectInFront('Details');
  await press('Delete');
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeInTheDocument();
});

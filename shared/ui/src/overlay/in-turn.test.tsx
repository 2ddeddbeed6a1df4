import { useState } from 'react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Dialog } from './Dialog.tsx';
import { Drawer } from './Drawer.tsx';

/** A drawer whose button asks something in a dialog, which may say how it ended in another one. */
function Asking({ atOnce = 0 }: { atOnce?: number }) {
  const [depth, setDepth] = useState(atOnce);
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

// Frames pass when the test says so, all else by itself.
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  });
});
afterEach(() => jest.useRealTimers());

const frames = async (number: number) => {
  for (let passed = 0; passed < number; passed++) await act(async () => jest.advanceTimersToNextFrame());
};
/** Presses and lets no frame pass, as a test does and a quick person. */
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

function expectInFront(name: string) {
  const overlays = screen.getAllByRole('dialog');
  expect(overlays).toHaveLength(1);
  expect(overlays[0]).toHaveAccessibleName(name);
  expect(overlays[0]).toContainElement(document.activeElement as HTMLElement);
}

test('a dialog that is asked for within a frame of a drawer is not hidden behind it', async () => {
  render(<Asking />);
  await press('Open details');
  await press('Delete');
  await frames(5);
  expectInFront('Sure?');
  await press('Go back');
  await frames(2);
  expectInFront('Details');
});

test('overlays that are asked for at once open one after the other, the last in front', async () => {
  render(<Asking atOnce={3} />);
  await frames(10);
  expectInFront('Done');
  await press('Read');
  await frames(2);
  expectInFront('Sure?');
  await press('Go back');
  await frames(2);
  expectInFront('Details');
});

test('one that is closed before it stands holds up no other, and needs no turn once it is open', async () => {
  render(<Asking />);
  await press('Open details');
  await press('Close');
  await press('Open details');
  await frames(2);
  expectInFront('Details');
  await press('Delete');
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeInTheDocument();
});

import { screen } from '@testing-library/react';
import { readWorkToDo } from '@padiman/contracts';
import { useRead } from '@padiman/client/query';
import { fakeApi, renderScreen } from '@padiman/testing';
import { StoppedWork } from './ConsoleLayout.tsx';

function Page() {
  const { data } = useRead(readWorkToDo, {});
  return (
    <>
      <StoppedWork />
      {data && 'Read'}
    </>
  );
}

test.each([
  [undefined, false],
  [['Webhooks', 'Delayed changes of staff'], true],
])('tells what is stopped: %p', async (stopped, isTold) => {
  fakeApi().on(readWorkToDo, () => ({ success: true, data: [], ...(stopped && { stopped }) }));
  renderScreen(Page);
  await screen.findByText(/Read/);
  const notice = screen.queryByText('Stopped for now: Webhooks, Delayed changes of staff.');
  expect(notice !== null).toBe(isTold);
});

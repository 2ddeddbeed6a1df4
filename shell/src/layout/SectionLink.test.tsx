import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from '@padiman/client/routing';
import { SectionLink } from './SectionLink.tsx';

function open(at = '/dashboard') {
  const starter = { startCode: jest.fn(), startRead: jest.fn() };
  const element = (
    <SectionLink path="/users" starter={starter} onClick={() => {}}>
      Users
    </SectionLink>
  );
  render(<MemoryRouter initialEntries={[at]}>{element}</MemoryRouter>);
  return { starter, link: screen.getByRole('link', { name: 'Users' }) };
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const withConnection = (connection: object) => Object.assign(navigator, { connection });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  withConnection({});
});

test.each([
  ['pointer', fireEvent.pointerEnter, fireEvent.pointerLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('starts the section when the %s stays on its link', async (_, enter, leave) => {
  const { starter, link } = open();
  enter(link);
  await pass(40);
  leave(link);
  await pass(1_000);
  expect(starter.startRead).not.toHaveBeenCalled();
  enter(link);
  await pass(50);
  expect(starter.startCode).toHaveBeenCalledWith('/users');
  expect(starter.startRead).toHaveBeenCalledWith('/users', '');
});

test('starts it at once when the link is pressed, also for people who save data', async () => {
  withConnection({ saveData: true });
  const { starter, link } = open();
  fireEvent.pointerEnter(link);
  await pass(1_000);
  expect(starter.startCode).not.toHaveBeenCalled();
  fireEvent.pointerDown(link);
  expect(starter.startRead).toHaveBeenCalledTimes(1);
});

test('starts nothing for the section that is open', async () => {
  const { starter, link } = open('/users');
  fireEvent.pointerEnter(link);
  fireEvent.pointerDown(link);
  await pass(1_000);
  expect(starter.startRead).not.toHaveBeenCalled();
});

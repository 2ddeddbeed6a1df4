import { act, render, screen } from '@testing-library/react';
import { Moment, formatRelative } from './Moment.tsx';

const now = Date.parse('2024-03-01T10:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  [0, 'just now'],
  [-59_999, 'just now'],
  [-minute, '1 minute ago'],
  [-59.9 * minute, '59 minutes ago'],
  [-60 * minute, '1 hour ago'],
  [-day + 1, '23 hours ago'],
  [-day, '1 day ago'],
  [-7 * day, '7 days ago'],
  [-7 * day - 1, undefined],
  [30_000, 'in less than a minute'],
  [29_000, 'just now'],
  [9.5 * minute, 'in 9 minutes'],
  [Number.NaN, undefined],
])('a distance of %p ms is %p', (distance, text) => {
  expect(formatRelative(now + distance, now)).toBe(text);
});

describe('relative', () => {
  beforeEach(() => jest.useFakeTimers({ now }));
  afterEach(() => jest.useRealTimers());

  test('a recent time is its distance, which goes on, with the exact one on hover and focus', () => {
    const { unmount } = render(<Moment at="2024-03-01T09:58:00.000Z" relative />);
    const time = screen.getByText('2 minutes ago');
    expect(time).toHaveAttribute('title', '1 Mar 2024 at 10:58');
    expect(time).toHaveAttribute('datetime', '2024-03-01T09:58:00.000Z');
    expect(time).toHaveAttribute('tabindex', '0');
    act(() => jest.advanceTimersByTime(minute));
    expect(time).toHaveTextContent('3 minutes ago');
    unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each([
    [0, '0 min'],
    [59.9 * minute, '59 min'],
    [23.9 * 60 * minute, '23 h'],
    [1_000 * day, '1,000 d'],
    [-minute, '0 min'],
  ])('an age of %p ms is %p in few characters', (age, text) => {
    render(<Moment at={new Date(now - age).toISOString()} relative="short" />);
    expect(screen.getByText(text)).toHaveAttribute('title', expect.stringMatching(/ at /));
  });

  test('a time more than a week ago is exact, and a text that is none stays', () => {
    const { rerender, container } = render(<Moment at="2024-02-01T09:58:00.000Z" relative />);
    expect(container).toHaveTextContent('1 Feb 2024 at 10:58');
    expect(screen.getByText(/Feb/)).not.toHaveAttribute('tabindex');
    rerender(<Moment at="soon" relative />);
    expect(container).toHaveTextContent(/^soon$/);
  });
});

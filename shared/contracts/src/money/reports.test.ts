import {
  addDays,
  daysOf,
  daysOfMonth,
  isCalendarDay,
  isCalendarMonth,
  lagosDay,
  spansOf,
  statementQuery,
} from '../public.ts';

test('days are counted across the ends of months and years', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366);
  expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
});

test('the day in Lagos begins an hour before that of UTC', () => {
  expect(lagosDay(Date.parse('2026-03-01T22:59:59.999Z'))).toBe('2026-03-01');
  expect(lagosDay(Date.parse('2026-03-01T23:00:00Z'))).toBe('2026-03-02');
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '2026-01-01T00:00:00Z', ''])(
  '"%s" is no day of the calendar',
  (text) => expect(isCalendarDay(text)).toBe(false),
);

test.each([
  ['2026-02', true],
  ['2000-01', true],
  ['1999-12', false],
  ['2026-00', false],
  ['2026-2', false],
])('"%s" as a month: %p', (text, isMonth) => expect(isCalendarMonth(text)).toBe(isMonth));

test('days and months cover a period without gaps', () => {
  const period = { from: '2025-12-30', to: '2026-03-02' };
  expect(spansOf(period, 'month')).toEqual([
    { from: '2025-12-30', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-02' },
  ]);
  const days = spansOf(period, 'day');
  expect(days).toHaveLength(daysOf(period));
  expect(days.map(({ from }) => from)).toEqual(days.map((_, index) => addDays(period.from, index)));
});

test.each([
  ['2026-01-01', '2026-01-01', 'day', undefined],
  ['2026-01-02', '2026-01-01', 'day', 'must not be before the first day'],
  ['2026-01-01', '2026-04-03', 'day', 'must be within 92 days'],
  ['2025-01-01', '2026-01-01', 'month', undefined],
  ['2025-01-01', '2026-01-02', 'month', 'must be within 366 days'],
  ['2026-01-01', '2026-02-30', 'day', 'must be a day such as 2026-11-21'],
  ['1999-12-31', '2000-01-01', 'day', 'must not be before 2000-01-01'],
] as const)('the period from %s to %s by %s: %s', (from, to, by, message) => {
  const period = { from, to, by };
  const read = () => statementQuery.validateSync(period, { strict: true });
  if (message === undefined) expect(read()).toEqual(period);
  else expect(read).toThrow(message);
});

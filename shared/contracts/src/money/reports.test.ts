import {
  addDays,
  daysOf,
  daysOfMonth,
  isCalendarDay,
  isCalendarMonth,
  lagosDay,
  periodBefore,
  reportQuery,
  spansOf,
} from '../public.ts';

test('days are counted across the ends of months and years', () => {
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(daysOf({ from: '2024-01-01', to: '2024-12-31' })).toBe(366);
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-01-29',
    to: '2026-02-28',
  });
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

test('spans cover a period without gaps, by days up to 92 of them', () => {
  for (const [to, count] of [
    ['2026-01-01', 1],
    ['2026-04-02', 92],
    ['2026-04-03', 14],
    ['2026-12-31', 53],
  ] as const) {
    const spans = spansOf({ from: '2026-01-01', to });
    expect(spans).toHaveLength(count);
    expect([spans[0]?.from, spans.at(-1)?.to]).toEqual(['2026-01-01', to]);
    for (const [index, span] of spans.slice(1).entries()) {
      expect(span.from).toBe(addDays(spans[index]?.to ?? '', 1));
    }
  }
});

test.each([
  [{ from: '2026-01-01', to: '2026-01-01' }, undefined],
  [{ from: '2026-01-02', to: '2026-01-01' }, 'must not be before the first day'],
  [{ from: '2025-01-01', to: '2026-01-02' }, 'must be within 366 days'],
  [{ from: '2026-01-01', to: '2026-02-30' }, 'must be a day such as 2026-11-21'],
  [{ from: '1999-12-31', to: '2000-01-01' }, 'must not be before 2000-01-01'],
])('the period %j: %s', (period, message) => {
  const read = () => reportQuery.validateSync(period, { strict: true });
  if (message === undefined) expect(read()).toEqual(period);
  else expect(read).toThrow(message);
});

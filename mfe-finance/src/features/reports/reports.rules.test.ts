import { changeOf, formatDuration, formatMark, monthChoices, verdictOf } from './reports.messages.ts';
import { changedChoice, choiceIn, problemOf } from './period.rules.ts';

const today = '2026-03-10';

test.each([
  ['', { name: '30', from: '2026-02-09', to: today }],
  ['period=today', { name: 'today', from: today, to: today }],
  ['period=7', { name: '7', from: '2026-03-04', to: today }],
  ['period=constructor', { name: '30', from: '2026-02-09', to: today }],
  ['period=own&from=2025-01-01', { name: 'own', from: '2025-01-01', to: today }],
])('the address "%s" chooses %j', (query, choice) => {
  expect(choiceIn(new URLSearchParams(query), today)).toEqual(choice);
});

test('another choice keeps nothing of an own period', () => {
  const own = new URLSearchParams('period=own&from=2025-01-01&to=2025-01-02');
  expect(String(changedChoice(own, '7', { from: '2025-01-01', to: '2025-01-02' }))).toBe('period=7');
  expect(String(changedChoice(new URLSearchParams(), 'own', { from: today, to: today }))).toBe(
    `period=own&from=${today}&to=${today}`,
  );
});

test.each([
  ['2026-01-01', '2026-01-01', undefined],
  ['2025-01-01', '2026-01-01', undefined],
  ['2025-01-01', '2026-01-02', 'Choose at most 366 days.'],
  ['2026-01-02', '2026-01-01', 'The last day is before the first.'],
  ['', '2026-01-01', 'Choose the first and the last day.'],
  ['2026-02-30', '2026-03-01', 'Choose the first and the last day.'],
  ['0002-01-01', '2026-01-01', 'Choose days from the year 2000 on.'],
])('the period from %s to %s: %s', (from, to, problem) => {
  expect(problemOf({ from, to })).toBe(problem);
});

test.each([
  [3, 2, { direction: 'more', percent: 50 }],
  [1_001, 1_000, { direction: 'more', percent: 0 }],
  [0, 4, { direction: 'less', percent: 100 }],
  [4, 0, { direction: 'more', percent: undefined }],
  [4, 4, { direction: 'same', percent: 0 }],
  [0, 0, undefined],
  [null, 4, undefined],
])('%p against %p changes by %j', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});

test('a change is better or worse by what it means, or neither', () => {
  expect([verdictOf('rides', 'more'), verdictOf('rides', 'less')]).toEqual(['better', 'worse']);
  expect([verdictOf('refunds', 'more'), verdictOf('refunds', 'less')]).toEqual(['worse', 'better']);
  expect([verdictOf('withdrawalsPaid', 'more'), verdictOf('lostItems', 'less')]).toEqual([
    undefined,
    undefined,
  ]);
});

test.each([
  [0, 'under 1 min'],
  [60, '1 min'],
  [3_600, '1 h'],
  [5_430, '1 h 31 min'],
  [86_400, '1 d'],
  [90_060, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test.each([
  [0, '₦0'],
  [999.5, '₦999.5'],
  [1_250, '₦1.3K'],
  [999_960, '₦1M'],
  [2_345_678, '₦2.3M'],
  [1_000_000_000, '₦1B'],
])('₦%d is marked as %s', (naira, text) => {
  expect(formatMark(naira, 'amount')).toBe(text);
});

test('months go back to the first of the ledger, and have the shown one', () => {
  expect(monthChoices('2026-02', '2026-02', '2025-12')).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthChoices('2026-02', '2024-05', '2026-01')).toEqual(['2026-02', '2026-01', '2024-05']);
  expect(monthChoices('2026-02', '2026-02', undefined)).toHaveLength(12);
  expect(monthChoices('2026-02', '2026-02', '2026-05')).toEqual(['2026-02']);
});

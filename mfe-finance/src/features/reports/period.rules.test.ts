import { changedChoice, choiceIn, monthChoices, problemOf } from './period.rules.ts';

const today = '2026-03-10';

test.each([
  ['', { name: '30', from: '2026-02-09', to: today, by: 'day' }],
  ['period=7', { name: '7', from: '2026-03-04', to: today, by: 'day' }],
  ['period=year', { name: 'year', from: '2025-04-01', to: today, by: 'month' }],
  ['period=constructor', { name: '30', from: '2026-02-09', to: today, by: 'day' }],
  ['period=own&from=2025-01-01', { name: 'own', from: '2025-01-01', to: today, by: 'day' }],
  ['period=own&by=month', { name: 'own', from: '2026-02-09', to: today, by: 'month' }],
])('the address "%s" chooses %j', (query, choice) => {
  expect(choiceIn(new URLSearchParams(query), today)).toEqual(choice);
});

test('another choice keeps nothing of an own period, and the month of the tax', () => {
  const own = new URLSearchParams('period=own&from=2025-01-01&to=2025-01-02&by=day&month=2025-01');
  const period = { from: today, to: today, by: 'month' } as const;
  expect(String(changedChoice(own, '7', period))).toBe('period=7&month=2025-01');
  expect(String(changedChoice(new URLSearchParams(), 'own', period))).toBe(
    `period=own&from=${today}&to=${today}&by=month`,
  );
});

test.each([
  ['2026-01-01', '2026-01-01', 'day', undefined],
  ['2026-01-01', '2026-04-02', 'day', undefined],
  ['2026-01-01', '2026-04-03', 'day', 'Choose at most 92 days, or by month.'],
  ['2025-01-01', '2026-01-01', 'month', undefined],
  ['2025-01-01', '2026-01-02', 'month', 'Choose at most 366 days.'],
  ['2026-01-02', '2026-01-01', 'day', 'The last day is before the first.'],
  ['', '2026-01-01', 'day', 'Choose the first and the last day.'],
  ['2026-02-30', '2026-03-01', 'day', 'Choose the first and the last day.'],
  ['0002-01-01', '2026-01-01', 'day', 'Choose days from the year 2000 on.'],
] as const)('the period from %s to %s by %s: %s', (from, to, by, problem) => {
  expect(problemOf({ from, to, by })).toBe(problem);
});

test('months go back to the first of the ledger, and have the shown one', () => {
  expect(monthChoices('2026-02', '2026-02', '2025-12')).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthChoices('2026-02', '2024-05', '2026-01')).toEqual(['2026-02', '2026-01', '2024-05']);
  expect(monthChoices('2026-02', '2026-02', undefined)).toHaveLength(12);
  expect(monthChoices('2026-02', '2026-02', '2026-05')).toEqual(['2026-02']);
});

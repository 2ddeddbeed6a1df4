import { placeLabels } from './chart-labels.rules.ts';

const bars = (count: number, label: string, text: string) => ({
  labels: Array.from({ length: count }, () => label),
  counts: Array.from({ length: count }, () => text),
});

test.each([
  [
    'texts that fit stand at every bar',
    800,
    7,
    '23 Nov',
    '₦34.7K',
    { sides: 0, every: 1, hasAllCounts: true },
  ],
  ['a week on a phone', 280, 7, '23 Nov', '₦34.7K', { sides: 2, every: 2, hasAllCounts: false }],
  [
    'long counts reserve half of one at both ends',
    280,
    7,
    '23 Nov',
    '19 h 49 min',
    { sides: 20, every: 2, hasAllCounts: false },
  ],
  ['many bars', 280, 90, '23 Nov', '9', { sides: 21, every: 20, hasAllCounts: false }],
  ['no room yet', 0, 7, '23 Nov', '9', { sides: 22, every: 52, hasAllCounts: false }],
])('%s', (_, width, count, label, text, places) => {
  expect(placeLabels({ width, ...bars(count, label, text) })).toEqual(places);
});

import {
  formatDay,
  formatLongDate,
  formatMoment,
  readDay,
  monthName,
  formatCount,
  formatNaira,
  formatPhone,
  formatTotal,
} from './formats.ts';

test.each([
  ['2024-03-01', '1st March 2024'],
  ['2024-03-02', '2nd March 2024'],
  ['2024-03-03', '3rd March 2024'],
  ['2024-03-04', '4th March 2024'],
  ['2024-03-11', '11th March 2024'],
  ['2024-03-12', '12th March 2024'],
  ['2024-03-13', '13th March 2024'],
  ['2024-03-21', '21st March 2024'],
  ['2024-03-22', '22nd March 2024'],
  ['2024-03-23', '23rd March 2024'],
  ['2024-03-30', '30th March 2024'],
  ['2024-12-31', '31st December 2024'],
  // 23:30 UTC is on the next day in Lagos.
  ['2024-02-29T23:30:00.000Z', '1st March 2024'],
])('%s is %s', (date, text) => {
  expect(formatLongDate(date)).toBe(text);
});

test.each([
  ['1 Sep 2024', '2024-09-01'],
  ['1st Sept 2024', '2024-09-01'],
  ['1/9/2024', '2024-09-01'],
  [' 2024-09-01 ', '2024-09-01'],
  ['31 Feb 2024', undefined],
  ['9/23/2024', undefined],
  ['1 Sep 24', undefined],
  ['1 Sep 1024', undefined],
])('the typed day "%s" is %p', (text, day) => {
  expect(readDay(text)).toBe(day);
  if (day) expect(formatDay(day)).toBe('1 Sep 2024');
});

test('an instant to the minute, in Lagos', () => {
  expect(formatMoment('2024-02-29T23:30:00.000Z')).toBe('1 Mar 2024 at 00:30');
  expect(formatMoment('2024-02-29T23:30:00.000Z', formatLongDate)).toBe('1st March 2024 at 00:30');
});

test('months by number', () => {
  const months = 'January February March April May June July August September October November December';
  expect(Array.from({ length: 12 }, (_, before) => monthName(before + 1)).join(' ')).toBe(months);
});

test.each([
  [5000, '₦5,000.00'],
  [0, '₦0.00'],
  [1234567.5, '₦1,234,567.50'],
  [0.07, '₦0.07'],
  [-20, '−₦20.00'],
])('%d naira is %s', (naira, text) => {
  expect(formatNaira(naira)).toBe(text);
});

test('counts and phone numbers are grouped', () => {
  expect(formatCount(2000)).toBe('2,000');
  expect(formatPhone('08030000001')).toBe('0803 000 0001');
  expect(formatPhone('+234 803')).toBe('+234 803');
});

test('amounts and counts are grouped as in the locale of Nigeria', () => {
  const amounts = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const counts = new Intl.NumberFormat('en-NG');
  for (let kobo = 1; kobo < 1e15; kobo = kobo * 3 + 7) {
    expect(formatNaira(kobo / 100)).toBe(`₦${amounts.format(kobo / 100)}`);
    expect(formatCount(kobo)).toBe(counts.format(kobo));
  }
});

test('a total beyond the limit of counting says that there are more', () => {
  expect(formatTotal({ total: 1_234_567 })).toBe('1,234,567');
  expect(formatTotal({ total: undefined, exactTotal: {} })).toBe('—');
  expect(formatTotal({ total: 10_000, exactTotal: {} })).toBe('10,000+');
});

import { searchPredicate, searchTerms } from './list-rules.ts';

test.each([
  ['  Ngozi   Okafor ', ['Ngozi', 'Okafor']],
  ['', []],
  ['0803 123 4567', ['8031234567']],
  ['0803-123-4567', ['8031234567']],
  ['(0803) 123.4567', ['8031234567']],
  ['+234 803 123 4567', ['8031234567']],
  ['+234 (0) 803 123 4567', ['8031234567']],
  ['2348031234567', ['8031234567']],
  ['002348031234567', ['8031234567']],
  ['+234 803', ['803']],
  // Shorter numbers may be of accounts, or beginnings.
  ['0803 123', ['0803', '123']],
  ['0123456789', ['0123456789']],
  ['+234', ['+234']],
  ['Ada 08031234567', ['Ada', '08031234567']],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('%j has the terms %j', (search, terms) => {
  expect(searchTerms(search)).toEqual(terms);
});

test('a search finds a record by its id, in any case', () => {
  const matches = searchPredicate({ filters: {}, searched: ['name'] }, '65535A1C0123456789ABCDEF');
  expect(matches({ _id: '65535a1c0123456789abcdef', name: 'Ada' })).toBe(true);
  expect(matches({ _id: '65535a1c0123456789abcdee', name: 'Ada' })).toBe(false);
});

test('a whole phone number finds all its spellings', () => {
  const matches = searchPredicate({ filters: {}, searched: ['phone'] }, '0803 123 4567');
  for (const phone of ['08031234567', '+2348031234567', '2348031234567'])
    expect(matches({ phone })).toBe(true);
  expect(matches({ phone: '08031234568' })).toBe(false);
});

test.each(['adebayo', 'ADÉBÁYỌ̀', 'Adébáyọ̀ ayo'])('%s finds a name whatever its accents', (search) => {
  const matches = searchPredicate({ filters: {}, searched: ['first', 'last'] }, search);
  expect(matches({ first: 'Adébáyọ̀', last: 'Áyọ̀' })).toBe(true);
  expect(matches({ first: 'Adéọlá', last: 'Áyọ̀' })).toBe(false);
});

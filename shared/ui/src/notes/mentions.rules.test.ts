import { matchingColleagues } from './MentionField.tsx';

const people = ['Ada Obi', 'Adébáyọ̀ Ojo', 'Bola Adeyemi', 'Chidi Eze'].map((name, at) => ({
  _id: String(at),
  name,
}));
const found = (search: string, chosen: string[] = []) =>
  matchingColleagues(
    people,
    search,
    people.filter(({ name }) => chosen.includes(name)),
  ).map(({ name }) => name);

test.each([
  ['', ['Ada Obi', 'Adébáyọ̀ Ojo', 'Bola Adeyemi', 'Chidi Eze']],
  ['ade', ['Adébáyọ̀ Ojo', 'Bola Adeyemi']],
  ['@Ada', ['Ada Obi']],
  ['ada o', ['Ada Obi']],
  [' OJO ', ['Adébáyọ̀ Ojo']],
  ['di', []],
])('%j finds words that begin so, whatever their accents', (search, names) => {
  expect(found(search)).toEqual(names);
});

test('those who are chosen are left out', () => {
  expect(found('ad', ['Ada Obi'])).toEqual(['Adébáyọ̀ Ojo', 'Bola Adeyemi']);
});

import { assignReferences } from './payouts.rules.ts';

const payouts = ['a', 'b', 'c'].map((id) => ({ _id: id, reference: `padiman-${id}` }));
const assigned = (text: string) => {
  const { references, problem } = assignReferences(payouts, text);
  return [Object.fromEntries(references), problem];
};

test('lines go to the payouts in their order, and lines with our reference to theirs', () => {
  expect(assigned('FT 1\n\n FT2 \r\nFT3')).toEqual([{ a: 'FT 1', b: 'FT2', c: 'FT3' }, undefined]);
  expect(assigned('PADIMAN-c\tFT3\nFT1')).toEqual([{ c: 'FT3', a: 'FT1' }, undefined]);
  expect(assigned('FT2,padiman-b')).toEqual([{ b: 'FT2' }, undefined]);
  expect(assigned('')).toEqual([{}, undefined]);
});

test.each([
  ['FT1\nft-1', 'The reference ft-1 appears twice.'],
  ['1\n2\n3\n4', 'There are more lines than selected payouts.'],
  ['padiman-a', 'The line padiman-a has no reference of the bank.'],
  ['padiman-a FT1\npadiman-a FT2', 'Two lines are for padiman-a.'],
])('%j is refused', (text, problem) => {
  expect(assigned(text)[1]).toBe(problem);
});

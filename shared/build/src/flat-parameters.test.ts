import appendParameters from './flat-parameters.ts';

test('appends flat query parameters, without those that are missing', () => {
  const query = { q: 'a b', limit: 50, filter: undefined, cursor: null };
  const written = appendParameters(query, new URLSearchParams());
  expect(String(written)).toBe('q=a+b&limit=50');
});

test('refuses a nested parameter, which axios would write in a notation of its own', () => {
  expect(() => appendParameters({ ids: ['1'] }, new URLSearchParams())).toThrow('ids is not flat');
});

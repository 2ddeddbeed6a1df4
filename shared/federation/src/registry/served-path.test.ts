import { findServed, hasParameter } from './served-path.ts';

const paths = ['/users', '/users/:id', '/users/new', '/users/:id/notes'].map((path) => ({ path }));

test.each([
  ['/users', '/users'],
  ['/users/7', '/users/:id'],
  ['/users/new', '/users/new'],
  ['/users/7/notes', '/users/:id/notes'],
  ['/users/', undefined],
  ['/users/7/', undefined],
  ['/users/7/8', undefined],
  ['/posts/7', undefined],
])('%s is served by %s', (address, path) => {
  expect(findServed(paths, address)?.path).toBe(path);
});

test('a path with a colon at the start of a segment has a parameter', () => {
  expect(paths.filter(({ path }) => hasParameter(path))).toHaveLength(2);
});

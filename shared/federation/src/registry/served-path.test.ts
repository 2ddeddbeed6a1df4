import { fileAddress } from './build-files.ts';
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

const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  ['a.b/icon.svg', empty, `/files/${hash}.svg`],
  ['static/no-extension', empty, `/files/${hash}`],
  ['a.js', 'sha384-x', undefined],
  ['a.js', 'sha256-', undefined],
  ['a.js', 'sha256-../../x', undefined],
  ['a.js', '', undefined],
])('the address of the file %s with the integrity %s is %s', (file, integrity, address) => {
  expect(fileAddress(file, integrity)).toBe(address);
});

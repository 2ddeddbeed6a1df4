import { fileAddress, hashOfIntegrity } from './build-files.ts';

const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('the address of a file is the hash of its content and its extension', () => {
  expect(hashOfIntegrity(empty)).toBe(hash);
  expect(fileAddress('a.b/icon.svg', empty)).toBe(`/files/${hash}.svg`);
  expect(fileAddress('static/no-extension', empty)).toBe(`/files/${hash}`);
});

test.each(['sha384-x', 'sha256-', 'sha256-../../x', ''])('%s gives no address', (integrity) => {
  expect(fileAddress('a.js', integrity)).toBeUndefined();
});

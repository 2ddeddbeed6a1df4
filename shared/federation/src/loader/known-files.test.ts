import type { RegisteredRemote, Registry } from '../registry/registry.ts';
import { createCacheBuster, refetchFiles } from './cache-buster.ts';
import { createKnownFiles } from './known-files.ts';

const empty = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const addressOf = (file: string) => `/files/${file}.${hash}.js`;
const shell = { build: 's', base: '/shell/s/', integrity: { 'later.js': 'sha384-later' } };
const build = (name: string, integrity = { 'remoteEntry.js': `sha384-${name}` } as object) => ({
  ...{ build: name, base: `/remotes/mfe-finance/${name}/`, integrity, lastGood: null },
});
const registryOf = (remote: object) =>
  ({ shell, remotes: { 'mfe-finance': remote as RegisteredRemote } }) as unknown as Registry;

test("knows the files of registries, earlier ones included, and of the page's own shell, and refuses others", () => {
  const own = { name: 'shell', build: 'old', base: '/shell/old/', integrity: { 'menu.js': empty } };
  const files = createKnownFiles(own);
  files.add(registryOf({ ...build('2'), lastGood: build('1') }));
  const base = 'http://localhost:3002/';
  files.add(registryOf({ ...build('2'), base, integrity: {}, overridden: true }));
  files.add(registryOf(build('4')));
  for (const [address, integrity] of [
    ['/remotes/mfe-finance/2/remoteEntry.js', 'sha384-2'],
    ['/remotes/mfe-finance/2/remoteEntry.js?again=1', 'sha384-2'],
    ['http://localhost/remotes/mfe-finance/1/remoteEntry.js', 'sha384-1'],
    ['/shell/s/later.js', 'sha384-later'],
    ['/shell/old/menu.js', empty],
    // A development server's.
    [`${base}remoteEntry.js`, undefined],
  ] as const)
    expect(files.integrityOf(address)).toBe(integrity);
  for (const unknown of [
    '/remotes/mfe-finance/2/other.js',
    '/remotes/mfe-finance/3/remoteEntry.js',
    '/shell/old/unknown.js',
    '/shell/other/menu.js',
    'http://evil.example/x.js',
  ])
    expect(() => files.integrityOf(unknown)).toThrow('has no known integrity');
});

test('files are requested by their content, and tell which builds they belong to', () => {
  const files = createKnownFiles();
  const withEmpty = (name: string) => build(name, { 'screen.js': empty });
  files.add(registryOf({ ...withEmpty('2'), lastGood: withEmpty('1') }));
  const address = `http://localhost${addressOf('screen')}`;
  for (const name of ['1', '2'])
    expect(files.addressOf(`/remotes/mfe-finance/${name}/screen.js?again=1`)).toBe(`${address}?again=1`);
  expect(files.buildsWith(`${address}?again=1`)).toEqual([
    { name: 'mfe-finance', build: '2' },
    { name: 'mfe-finance', build: '1' },
  ]);
  expect(files.addressOf('http://localhost:3002/main.js')).toBe('http://localhost:3002/main.js');
  expect(files.buildsWith('http://localhost:3002/main.js')).toEqual([]);
});

test('a retry requests the files of the build again that the page has requested, and no others', async () => {
  const requested = [addressOf('a'), '/files/other.js', '/remotes/mfe-finance/1/dev.js', '/api/x'];
  const entries = requested.map((path) => ({ name: `http://localhost${path}` }));
  Object.assign(performance, { getEntriesByType: () => entries });
  const fetched: string[] = [];
  Object.assign(window, { fetch: (address: string) => Promise.resolve(fetched.push(address)) });
  await refetchFiles({ base: '/remotes/mfe-finance/1/', integrity: { 'a.js': empty } });
  expect(fetched).toEqual([
    `http://localhost${addressOf('a')}`,
    'http://localhost/remotes/mfe-finance/1/dev.js',
  ]);
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

test("requests a file of the page's own shell under another address the second time", () => {
  const { addressFor } = createCacheBuster('/shell/s/');
  const again = (times: number) => `http://localhost/shell/s/menu.js?again=${times}`;
  for (const [address, expected] of [
    ['/shell/s/menu.js', '/shell/s/menu.js'],
    ['/shell/s/menu.js', again(1)],
    ['/shell/s/table.js', '/shell/s/table.js'],
    ['/shell/s/menu.js', again(2)],
    ['/remotes/x/1/a.js', '/remotes/x/1/a.js'],
    ['/remotes/x/1/a.js', '/remotes/x/1/a.js'],
  ] as const)
    expect(addressFor(address)).toBe(expected);
});

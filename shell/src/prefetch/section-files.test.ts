import { createSectionPrefetch } from './section-files.ts';

const origin = 'http://localhost';
/** Integrity of an empty file. */
const intact = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const known: Record<string, string> = { [`${origin}/files/a.js`]: intact, [`${origin}/files/b.js`]: intact };
const files = { integrityOfContent: (address: string) => known[address] };

type Answer = 'intact' | 'damaged' | 'failed';

/** Requests of the page, as `<cache> <address>`; `answers` decides each. */
function page(
  answers: (request: string) => Answer = () => 'intact',
  plan: Record<string, string[]> = { '/users': ['/files/a.js', '/files/b.js'] },
) {
  const requests: string[] = [];
  const options: RequestInit[] = [];
  const given = globalThis.fetch;
  globalThis.fetch = ((address: string, init: RequestInit = {}) => {
    const request = `${init.cache ?? 'default'} ${address.replace(origin, '')}`;
    requests.push(request);
    options.push(init);
    const answer = answers(request);
    return Promise.resolve({
      ok: answer !== 'failed',
      json: () => Promise.resolve(plan),
      arrayBuffer: () => Promise.resolve(new ArrayBuffer(answer === 'damaged' ? 1 : 0)),
    });
  }) as unknown as typeof fetch;
  restore = () => (globalThis.fetch = given);
  return { requests, options, prefetch: createSectionPrefetch(files) };
}
let restore = () => {};
afterEach(() => restore());

test('fetches the files of a path one by one, as a script would, at low priority, once', async () => {
  const { requests, options, prefetch } = page();
  expect(await prefetch('/users')).toBe(true);
  expect(await prefetch('/users')).toBe(true);
  expect(await prefetch('/posts')).toBe(true);
  expect(requests).toEqual(['default /loading.json', 'default /files/a.js', 'default /files/b.js']);
  expect(options[1]).toMatchObject({ mode: 'cors', credentials: 'same-origin', priority: 'low' });
});

test('fetches no file that the registry does not name', async () => {
  const { requests, prefetch } = page(undefined, {
    '/users': ['/files/other.js', 'https://evil.example/a.js'],
  });
  expect(await prefetch('/users')).toBe(true);
  expect(requests).toEqual(['default /loading.json']);
});

test('requests a damaged file once more, past the cache', async () => {
  const { requests, prefetch } = page((request) =>
    request === 'default /files/a.js' ? 'damaged' : 'intact',
  );
  expect(await prefetch('/users')).toBe(true);
  expect(requests).toContain('reload /files/a.js');
});

test('a file that fails is silent, ends the section, and is not requested again', async () => {
  const { requests, prefetch } = page((request) => (request.endsWith('/a.js') ? 'failed' : 'intact'));
  expect(await prefetch('/users')).toBe(false);
  expect(await prefetch('/users')).toBe(true);
  expect(requests).toEqual(['default /loading.json', 'default /files/a.js', 'default /files/b.js']);
});

test('a list that cannot be read is silent, and is requested again', async () => {
  const { requests, prefetch } = page(() => 'failed');
  expect(await prefetch('/users')).toBe(false);
  expect(await prefetch('/users')).toBe(false);
  expect(requests).toEqual(['default /loading.json', 'default /loading.json']);
});

test('a stopped section goes on later', async () => {
  const stop = new AbortController();
  const { requests, prefetch } = page();
  const ready = () => Promise.resolve(stop.abort());
  expect(await prefetch('/users', { ready, signal: stop.signal })).toBe(false);
  expect(requests).toEqual(['default /loading.json']);
  expect(await prefetch('/users')).toBe(true);
  expect(requests).toHaveLength(3);
});

test('a stop leaves the files that the opened section needs, and cancels the others', async () => {
  const stop = new AbortController();
  const { options, prefetch } = page(undefined, {
    '/users': ['/files/a.js', '/files/b.js'],
    '/posts': ['/files/b.js'],
  });
  const fetched = prefetch('/users', { signal: stop.signal });
  await Promise.resolve();
  await new Promise((resolve) => setTimeout(resolve));
  window.history.pushState(null, '', '/posts');
  stop.abort();
  await fetched;
  expect(options.slice(1).map(({ signal }) => signal?.aborted)).toEqual([false, true]);
  window.history.pushState(null, '', '/');
});

test('files that more sections need come first', async () => {
  const { requests, prefetch } = page(undefined, {
    '/users': ['/files/a.js', '/files/b.js'],
    '/posts': ['/files/b.js'],
  });
  await prefetch('/users');
  expect(requests).toEqual(['default /loading.json', 'default /files/b.js', 'default /files/a.js']);
});

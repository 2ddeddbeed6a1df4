import { prepareFirstScreen } from './first-screen.ts';

const hints = {
  apiBase: '/api',
  reads: [],
  prefetch: { first: ['/files/a.js', '/config.json'], then: ['/files/b.js'] },
  next: '/dashboard',
};

/** Opens a page whose shell waits in a template. */
function open({ connection }: { connection?: object } = {}) {
  document.head.innerHTML = '<meta name="page-hints">';
  document.querySelector('meta')!.setAttribute('content', JSON.stringify(hints));
  document.body.innerHTML =
    '<div id="first-screen"><input></div><template id="shell-files"><script data-base="/shell/1/" src="/files/a.js"></script></template>';
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) });
  prepareFirstScreen();
  document.dispatchEvent(new Event('DOMContentLoaded'));
}

const isStarted = () => document.head.querySelector('script[data-base]') !== null;
const prefetched = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('as'),
  ]);
const pass = (time: number) => jest.advanceTimersByTimeAsync(time);
/** Ends all transfers. */
const arrive = async (type: 'load' | 'error' = 'load') => {
  for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event(type));
  await pass(5);
};

const field = () => document.querySelector('input')!;
const touch = () => field().dispatchEvent(new Event('focusin', { bubbles: true }));
const type = () => field().dispatchEvent(new Event('input', { bubbles: true }));

const listen = jest.spyOn(document, 'addEventListener');

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  // The page goes on: what it listens to belongs to the test before.
  for (const [type, listener, options] of listen.mock.calls)
    document.removeEventListener(type, listener as EventListener, options);
  listen.mockClear();
});

test('files are fetched behind the first screen, and the shell runs after an interaction, once they are there', async () => {
  open();
  expect(prefetched()).toEqual([
    ['/files/a.js', 'script'],
    ['/config.json', 'fetch'],
  ]);
  await arrive();
  expect(prefetched().at(-1)).toEqual(['/files/b.js', 'script']);
  expect(isStarted()).toBe(false);
  touch();
  await arrive();
  expect(isStarted()).toBe(true);
  expect(document.querySelectorAll('script[data-base]')).toHaveLength(1);
});

describe('while somebody types', () => {
  const openFetched = () => {
    open();
    for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
  };

  test('the shell waits for a pause', async () => {
    openFetched();
    for (let key = 0; key < 5; key += 1) {
      type();
      await pass(900);
    }
    expect(isStarted()).toBe(false);
    await pass(100);
    expect(isStarted()).toBe(true);
  });

  test('files that come late start no shell while the form is complete, since it is sent next', async () => {
    open();
    const submit = document.createElement('button');
    submit.type = 'submit';
    field().after(submit);
    type();
    await pass(3_000);
    for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
    await pass(10_000);
    expect(isStarted()).toBe(false);
    submit.disabled = true;
    type();
    await pass(2_000);
    expect(isStarted()).toBe(true);
  });

  test('the shell does not start any more once the page is being left', async () => {
    openFetched();
    type();
    await pass(100);
    void window.padimanFirstScreen?.prepareNext();
    await pass(5_000);
    expect(isStarted()).toBe(false);
  });
});

test('a file that does not come does not keep the shell from starting', async () => {
  open();
  touch();
  expect(isStarted()).toBe(false);
  await arrive('error');
  expect(isStarted()).toBe(true);
});

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'with %o nothing is fetched ahead, and the shell loads at the first interaction',
  async (connection) => {
    open({ connection });
    expect(prefetched()).toEqual([]);
    expect(isStarted()).toBe(false);
    touch();
    await arrive();
    expect(isStarted()).toBe(true);
  },
);

test('a script that arrived damaged is requested once more, past the cache', async () => {
  const requests: unknown[] = [];
  Object.assign(window, { fetch: async (...request: unknown[]) => void requests.push(request) });
  open();
  window.padimanFirstScreen?.startShell();
  const failed = document.head.querySelector('script[data-base]')!;
  failed.dispatchEvent(new Event('error'));
  await arrive();
  const copy = document.head.querySelector('script[data-base]')!;
  expect(copy).not.toBe(failed);
  expect(copy.getAttribute('src')).toBe('/files/a.js');
  expect(requests).toEqual([[expect.stringContaining('/files/a.js'), { cache: 'reload' }]]);
  copy.dispatchEvent(new Event('error'));
  await arrive();
  expect(document.head.querySelector('script[data-base]')).toBe(copy);
});

test('the script of the first screen can start the shell at once', () => {
  open();
  window.padimanFirstScreen?.startShell();
  expect(isStarted()).toBe(true);
});

test('a page that is about to be left fetches the next one, and runs no shell any more', async () => {
  open();
  const prepared = jest.fn();
  void window.padimanFirstScreen?.prepareNext().then(prepared);
  expect(prefetched().at(-1)).toEqual(['/dashboard', 'document']);
  touch();
  expect(prepared).not.toHaveBeenCalled();
  await arrive();
  expect(prepared).toHaveBeenCalledTimes(1);
  expect(isStarted()).toBe(false);
});

test('somebody who is signed in is led on by the shell at once, without the first screen', () => {
  localStorage.setItem('accessToken', 'a-token');
  open();
  expect(document.documentElement).toHaveClass('signed-in');
  expect(isStarted()).toBe(true);
  expect(prefetched()).toEqual([]);
});

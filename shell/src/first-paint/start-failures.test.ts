import { declinedBuilds } from '../rollout/declined-builds.ts';

/** Runs the script in a page of a build, with an edge that answers whether the browser had an assignment. */
function start({ build = '1-a', cleared = false } = {}) {
  document.head.innerHTML = `<meta name="shell-build" content="${build}">`;
  // The shell's script, and a chunk of a remote that was loaded ahead.
  for (const [src, data] of [
    [ownScript, {}],
    [remoteScript, { base: '/remotes/mfe-users/1/' }],
    [screenScript, { firstScreen: '' }],
  ] as const) {
    const script = document.createElement('script');
    script.src = src;
    Object.assign(script.dataset, data);
    document.head.append(script);
  }
  const requests: [method: string, address: string, body: unknown][] = [];
  Object.assign(window, {
    padimanStarted: undefined,
    matchMedia: () => ({ matches: false }),
    fetch: async (address: string, { method = 'GET', body }: RequestInit) => {
      requests.push([method, address, body ? JSON.parse(String(body)) : undefined]);
      return { json: async () => ({ cleared }) };
    },
  });
  const add = jest.spyOn(window, 'addEventListener');
  jest.isolateModules(() => void jest.requireActual('./main.ts'));
  const [, listener] = add.mock.lastCall ?? [];
  add.mockRestore();
  return { requests, end: () => window.removeEventListener('error', listener as EventListener, true) };
}

/** Fails in a page, and returns its requests. */
async function requestsAfter(fail: () => void, options?: Parameters<typeof start>[0]) {
  const { requests, end } = start(options);
  fail();
  await new Promise((resolve) => setTimeout(resolve));
  end();
  return requests;
}

const ownScript = `${window.location.origin}/shell/1-a/shell.js`;
const screenScript = `${window.location.origin}/files/c.js`;
const remoteScript = `${window.location.origin}/files/b.js`;
const throwIn = (filename: string) =>
  window.dispatchEvent(new ErrorEvent('error', { message: 'x is undefined', filename }));

beforeEach(() => localStorage.clear());

test('a shell that throws before it started is reported once, with its build and the token', async () => {
  localStorage.setItem('accessToken', 'a-token');
  const throwTwice = () => [ownScript, ownScript].forEach(throwIn);
  expect(await requestsAfter(throwTwice)).toEqual([
    [
      'POST',
      '/api/telemetry/remotes',
      { remote: 'shell', version: '1-a', phase: 'start', cause: 'x is undefined' },
    ],
    ['DELETE', '/edge/assignment', undefined],
  ]);
  expect(declinedBuilds()).toEqual([]);
});

test('a browser that was assigned the build leaves it', async () => {
  await requestsAfter(() => throwIn(ownScript), { cleared: true });
  expect(declinedBuilds()).toEqual(['1-a']);
});

test('a script that does not load is reported as such', async () => {
  const [report] = await requestsAfter(() => {
    const element = document.createElement('script');
    element.src = ownScript;
    document.head.append(element);
    element.dispatchEvent(new Event('error'));
  });
  expect(report?.[2]).toMatchObject({ phase: 'load', cause: 'a script did not load' });
});

test.each([
  ['of a remote', () => throwIn(remoteScript)],
  ['of a first screen', () => throwIn(screenScript)],
  ['of an extension', () => throwIn('chrome-extension://x/content.js')],
  [
    'after the start',
    () => {
      Object.assign(window, { padimanStarted: true });
      throwIn(ownScript);
    },
  ],
])('an error %s is none of the start', async (_, fail) => {
  expect(await requestsAfter(fail)).toEqual([]);
});

test('a page without a published build reports nothing', async () => {
  expect(await requestsAfter(() => throwIn(ownScript), { build: '' })).toEqual([]);
});

test('scripts may be added from builds of this origin alone', () => {
  const createPolicy = jest.fn();
  Object.assign(window, { trustedTypes: { createPolicy } });
  start().end();
  Reflect.deleteProperty(window, 'trustedTypes');
  const [name, policy] = createPolicy.mock.lastCall as [
    string,
    { createScriptURL: (address: string) => unknown },
  ];
  expect(name).toBe('default');
  expect(Object.keys(policy)).toEqual(['createScriptURL']);
  const own = window.location.origin;
  for (const address of ['/files/a.js', '/shell/1-a/999.js', `${own}/remotes/mfe-auth/1/remoteEntry.js`]) {
    expect(policy.createScriptURL(address)).toBe(address);
  }
  for (const address of [
    'https://evil.example/files/a.js',
    '//evil.example/files/a.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '/api/openapi.json',
    '/files/../api/x.js',
    'blob:x',
  ]) {
    expect(policy.createScriptURL(address)).toBeNull();
  }
});

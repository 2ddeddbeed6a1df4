import { reportUncaughtErrors } from './uncaught-errors.ts';

const report = jest.fn();
let stop = () => {};

/** Address of a file whose content has a hash of one repeated digit. */
const file = (digit: string) => `/files/${digit.repeat(64)}.js`;
const origin = 'https://padiman.example';

/** Builds by file; the first one of two builds of mfe-finance is not the one that the page has. */
const builds: Record<string, { name: string; build: string }[]> = {
  [origin + file('1')]: [{ name: 'shell', build: '1.0.0-s' }],
  [origin + file('2')]: ['1.0.0-b', '1.0.0-a'].map((build) => ({ name: 'mfe-finance', build })),
};

beforeEach(() => {
  report.mockClear();
  stop = reportUncaughtErrors(
    report,
    (requested) => builds[requested] ?? [],
    (remote) => (remote === 'mfe-finance' ? '1.0.0-a' : undefined),
  );
});
afterEach(() => stop());

const at = (...addresses: string[]) =>
  addresses.map((address) => `    at act (${origin}${address}:1:20)`).join('\n');

function thrown(message: string, stack: string) {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` });
}

const throwAtWindow = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));

function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('reports uncaught errors of a section with its build', () => {
  throwAtWindow(thrown('x is undefined', at(file('1'), file('2'))));
  reject(thrown('no such row', at(file('1'))));
  expect(report.mock.calls).toEqual([
    [{ remote: 'mfe-finance', version: '1.0.0-a', phase: 'use', cause: 'x is undefined' }],
    [{ remote: 'shell', version: '1.0.0-s', phase: 'use', cause: 'no such row' }],
  ]);
});

test('an error from which React recovered is reported for the section that threw', () => {
  const cause = thrown('planted', at(file('2')));
  throwAtWindow(Object.assign(thrown('React was able to recover', at(file('1'))), { cause }));
  expect(report.mock.calls).toEqual([
    [{ remote: 'mfe-finance', version: '1.0.0-a', phase: 'use', cause: 'React was able to recover' }],
  ]);
});

test('does not report errors from outside our builds', () => {
  throwAtWindow(thrown('of an extension', at('/content.js', file('3'))));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop', filename: '/users' }));
  for (const nothing of [undefined, null, 'a word', 7, { name: 'AbortError' }]) reject(nothing);
  expect(report).not.toHaveBeenCalled();
});

test('reports an error once, and five errors at most', () => {
  const stack = at(file('2'));
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) throwAtWindow(thrown(message, stack));
  expect(report).toHaveBeenCalledTimes(5);
});

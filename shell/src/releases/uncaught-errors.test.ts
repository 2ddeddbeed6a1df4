import { reportUncaughtErrors } from './uncaught-errors.ts';

const report = jest.fn();
let stop = () => {};
beforeEach(() => {
  report.mockClear();
  stop = reportUncaughtErrors(report);
});
afterEach(() => stop());

const at = (...addresses: string[]) =>
  addresses.map((address) => `    at act (https://padiman.example${address}:1:20)`).join('\n');

function thrown(message: string, stack: string) {
  return Object.assign(new Error(message), { stack: `Error: ${message}\n${stack}` });
}

const throwAtWindow = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));

function reject(reason: unknown) {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

test('reports uncaught errors of a section with its build', () => {
  throwAtWindow(thrown('x is undefined', at('/shell/1.0.0-s/ui.js', '/remotes/mfe-finance/1.0.0-a/120.js')));
  reject(thrown('no such row', at('/shell/1.0.0-s/shell.js')));
  expect(report.mock.calls).toEqual([
    [{ remote: 'mfe-finance', version: '1.0.0-a', phase: 'use', cause: 'x is undefined' }],
    [{ remote: 'shell', version: '1.0.0-s', phase: 'use', cause: 'no such row' }],
  ]);
});

test('does not report errors from outside our builds', () => {
  throwAtWindow(thrown('of an extension', at('/content.js')));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop', filename: '/users' }));
  for (const nothing of [undefined, null, 'a word', 7, { name: 'AbortError' }]) reject(nothing);
  expect(report).not.toHaveBeenCalled();
});

test('reports an error once, and five errors at most', () => {
  const stack = at('/remotes/mfe-finance/1.0.0-a/120.js');
  for (const message of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) throwAtWindow(thrown(message, stack));
  expect(report).toHaveBeenCalledTimes(5);
});

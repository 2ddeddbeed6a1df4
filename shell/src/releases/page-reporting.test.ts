import { reportPage } from './page-reports.ts';
import { measureWebVitals } from './web-vitals.ts';

// jsdom has no paints: the measuring itself is tested in a browser (e2e/src/journeys/preview.spec.ts).
jest.mock('./web-vitals.ts');

const rides = { remote: 'mfe-rides', build: '1-a', status: 'loaded' as const };
const loader = {
  builds: () => [rides],
  buildOf: () => rides.build,
  subscribe: (changed: () => void) => (changed(), () => {}),
} as unknown as Parameters<typeof reportPage>[0];

let sent: unknown[];
beforeEach(() => {
  sent = [];
  Object.assign(window, {
    fetch: async (_: string, { body }: RequestInit) => void sent.push(JSON.parse(String(body)).builds),
  });
});
afterEach(() => jest.mocked(measureWebVitals).mockReset());

const hide = () => window.dispatchEvent(new Event('pagehide'));

test('a page outside the share reports what it loaded, and measures nothing', () => {
  reportPage(loader, '1-shell', 0).enterSection('mfe-rides');
  hide();
  expect(measureWebVitals).not.toHaveBeenCalled();
  expect(sent).toEqual([
    [
      { remote: 'shell', version: '1-shell', loads: 1 },
      { remote: 'mfe-rides', version: '1-a', loads: 1 },
    ],
  ]);
});

test('a page of the share reports its values with the section that they belong to', () => {
  reportPage(loader, undefined, 1).enterSection('mfe-rides');
  const [[note] = []] = jest.mocked(measureWebVitals).mock.calls;
  note?.('ttfb', 0.2, true);
  note?.('fcp', 0.8, true);
  hide();
  expect(sent).toEqual([[{ remote: 'mfe-rides', version: '1-a', loads: 1, ttfb: 0.2, fcp: 0.8 }]]);
});

test('calls are made by the shell, and then by the section that is shown', () => {
  const page = reportPage(loader, '1-shell', 0);
  expect(page.callingPart()).toEqual({ remote: 'shell', build: '1-shell' });
  page.enterSection('mfe-rides');
  expect(page.callingPart()).toEqual({ remote: 'mfe-rides', build: '1-a' });
});

test('about the given share of pages measures', () => {
  const random = jest.spyOn(Math, 'random');
  for (const value of [0, 0.2, 0.3, 0.99]) {
    random.mockReturnValueOnce(value);
    reportPage(loader, undefined, 0.25);
  }
  random.mockRestore();
  expect(measureWebVitals).toHaveBeenCalledTimes(2);
});

import { signIn, signOut } from '@padiman/client/session';
import { testAdmin } from '@padiman/testing';
import { createPageReports } from './page-reports.ts';

const rides = { remote: 'mfe-rides', version: '1-a' };
let sent: { body: unknown; authorization: unknown }[];

beforeEach(() => {
  jest.useFakeTimers();
  signOut();
  sent = [];
  Object.assign(window, {
    fetch: async (_: string, { body, headers }: RequestInit) => {
      sent.push({ body: JSON.parse(String(body)), authorization: Object(headers).authorization });
    },
  });
});
afterEach(() => jest.useRealTimers());

test('ten navigations are one request, with each build once', () => {
  const reports = createPageReports();
  for (let index = 0; index < 10; index++) reports.noteLoad(rides);
  reports.noteLoad({ remote: 'mfe-parcels', version: '1-b' });
  expect(sent).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      builds: [
        { ...rides, loads: 1 },
        { remote: 'mfe-parcels', version: '1-b', loads: 1 },
      ],
    },
  ]);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});

test('a page that stays open sends after a minute, without a token', () => {
  signIn({ token: 'a-token', user: testAdmin });
  createPageReports().noteLoad(rides);
  jest.advanceTimersByTime(60_000);
  expect(sent).toMatchObject([{ authorization: undefined }]);
  jest.advanceTimersByTime(600_000);
  expect(sent).toHaveLength(1);
});

test('layout shifts add up, the slowest interaction stands, and a later report has only what is new', () => {
  const reports = createPageReports();
  reports.noteLoad(rides);
  for (const value of [0.25, 0.5]) reports.noteVital(rides, 'cls', value);
  for (const value of [0.3, 0.1]) reports.noteVital(rides, 'inp', value);
  reports.send();
  reports.noteVital(rides, 'lcp', 1.5);
  reports.send();
  expect(sent.map(({ body }) => body)).toEqual([
    { builds: [{ ...rides, loads: 1, cls: 0.75, inp: 0.3 }] },
    { builds: [{ ...rides, loads: 0, lcp: 1.5 }] },
  ]);
});

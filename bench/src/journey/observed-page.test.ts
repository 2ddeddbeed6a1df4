import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, test, type TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { launchChromium } from '../chromium.ts';
import { listen } from '../listen.ts';
import { openObservedPage } from './observed-page.ts';

const account = { phoneNumber: '08030000001', password: 'Padiman#2026' };
const network = { roundTrip: 150, kilobits: 1_600, limits: { login: 0, figures: 0, rows: 0, revisit: 0 } };

const browser = await launchChromium();
after(() => browser.close());

/** Serves pages by address, and `/rows` after a delay; opens an observed page on an emulated network. */
async function observe(t: TestContext, pages: Record<string, string>, delay = 0) {
  /** Time at which the server sent the rows, on the clock that the page's marks use too. */
  const sent = { at: 0 };
  const server = await listen(
    createServer(async ({ url = '/' }, response) => {
      if (url === '/rows') {
        await pause(delay);
        sent.at = Date.now();
      }
      const page = pages[url] ?? (url === '/rows' ? '₦1' : undefined);
      response.statusCode = page === undefined ? 404 : 200;
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><link rel="icon" href="data:,">${page}`);
    }),
  );
  t.after(server.stop);
  const context = await browser.newContext();
  t.after(() => context.close());
  return { ...server, sent, context, ...(await openObservedPage(context, account, network)) };
}

const list = `<table><tbody></tbody></table><script>
  fetch('/rows').then((answer) => answer.text()).then((text) => {
    document.querySelector('tbody').insertRow().insertCell().textContent = text;
  });
</script>`;

test('the time of a step has its round trips and what the server takes beyond one', async (t) => {
  const delay = 450;
  const { page, address, next, sent } = await observe(t, { '/users': list }, delay);
  await page.goto(`${address}/users`);
  const started = await next('document');
  const rows = await next('rows');
  assert.ok(rows.at - started.at >= network.roundTrip + delay, `${rows.at - started.at} ms`);
  // Clocks of two processes, in whole milliseconds here.
  assert.ok(rows.at >= sent.at - 2, `${rows.at - sent.at} ms after the server sent them`);
});

test('a document loaded by a document and a second page of the context are slow too', async (t) => {
  const first = `<script>location.replace('/users')</script>`;
  const { page, address, next, requests, context } = await observe(t, { '/': first, '/users': list });
  await page.goto(address);
  await next('rows');
  const second = await openObservedPage(context, account, network);
  await second.page.goto(`${address}/users`);
  await second.next('rows');
  const waits = [...requests(), ...second.requests()].map(
    ({ url, sentAt, answeredAt = NaN }) => [new URL(url).pathname, (answeredAt - sentAt) * 1_000] as const,
  );
  assert.deepEqual(
    waits.map(([path]) => path),
    ['/', '/users', '/rows', '/users', '/rows'],
  );
  for (const [path, wait] of waits) assert.ok(wait >= network.roundTrip * 0.95, `${path}: ${wait} ms`);
});

test('rows count when they are visible', async (t) => {
  const hidden = `<table style="visibility: hidden"><tbody><tr><td>₦1</table><script>
    setTimeout(() => {
      globalThis.shownAt = performance.timeOrigin + performance.now();
      document.querySelector('table').style.visibility = 'visible';
    }, 300);
  </script>`;
  const { page, address, next } = await observe(t, { '/users': hidden });
  await page.goto(`${address}/users`);
  const rows = await next('rows');
  assert.ok(rows.at >= ((await page.evaluate('shownAt')) as number));
});

test('a form is filled once, and usable when it reacts', async (t) => {
  const form = `<form><label>Phone Number <input name="phone"></label>
    <label>Password <input type="password" name="password"></label>
    <button type="submit" disabled>Submit</button></form><script>
    setTimeout(() => {
      globalThis.readyAt = performance.timeOrigin + performance.now();
      document.querySelector('button').disabled = false;
    }, 300);
  </script>`;
  const { page, address, next, requests } = await observe(t, { '/admin': form });
  await page.goto(`${address}/admin`);
  const login = await next('login');
  assert.ok(login.at >= ((await page.evaluate('readyAt')) as number));
  assert.equal(await page.getByLabel('Phone Number').inputValue(), account.phoneNumber);
  assert.doesNotThrow(requests);
});

test('a form that is enabled while it is empty, and a refused request, end the measurement', async (t) => {
  const form = `<form><button type="submit">Submit</button><label>Phone Number <input></label>
    <label>Password <input type="password"></label></form><script>fetch('/missing')</script>`;
  const { page, address, next, requests } = await observe(t, { '/admin': form });
  await page.goto(`${address}/admin`);
  await next('login');
  await page.waitForLoadState('networkidle');
  assert.throws(requests, /"Submit" was enabled for an empty form\n.*\/missing answers 404/);
});

import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { forward } from '../plain-server.ts';
import type { Run } from '../run.ts';
import { listen, type LocalServer } from '../server-process.ts';

/**
 * Script of all bare pages: makes the reads that the console makes at each address, and prints their answers as text,
 * without a check, an error message or a style.
 */
const script = `
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
const json = async (response) => {
  if (!response.ok) throw new Error(response.status);
  return response.json();
};
const get = (path) =>
  fetch('/api/dashboard/' + path, { headers: { authorization: 'Bearer ' + localStorage.accessToken } }).then(json);
const create = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const main = document.querySelector('main');

async function showDashboard() {
  const { totals } = (await get('dashboard-summary')).data;
  main.replaceChildren(create('p', 'Total Withdrawals ' + naira.format(totals.totalWithdrawals)));
}
async function showUsers() {
  const { data } = await get('users?limit=50');
  const table = document.createElement('table');
  for (const user of data) {
    const { first_name, last_name, phone_number, email } = user;
    const { totalEarnings, totalWithdrawals, totalRefunds, totalBalance } = user;
    const money = [totalEarnings, totalWithdrawals, totalRefunds, totalBalance].map((sum) => naira.format(sum));
    const row = table.createTBody().insertRow();
    for (const text of [first_name, last_name, phone_number, email, ...money]) row.insertCell().textContent = text;
  }
  main.replaceChildren(table);
}
function readAdmin() {
  return get('fetch/admins/admin/' + JSON.parse(localStorage.user)._id);
}
if (location.pathname === '/dashboard') void readAdmin(), void showDashboard();
if (location.pathname === '/users') void readAdmin(), void showUsers();
document.querySelector('nav a')?.addEventListener('click', (event) => {
  event.preventDefault();
  history.pushState(undefined, '', '/users');
  void showUsers();
});
const form = document.querySelector('form');
const update = () => {
  form.elements.submit.disabled = !(form.elements.phone.value && form.elements.password.value);
};
form?.addEventListener('input', update);
// Values that were typed before this script ran.
if (form) update();
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const { token, user } = await fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: form.elements.phone.value, password: form.elements.password.value }),
  }).then(json);
  localStorage.accessToken = token;
  localStorage.user = JSON.stringify(user);
  location.assign('/dashboard');
});
`;

const document = (body: string) =>
  brotliCompressSync(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Bare</title><link rel="icon" href="data:,">${body}<script>${script}</script></html>`,
  );

const login = document(`<form><label>Phone Number <input name="phone" type="tel"></label>
<label>Password <input name="password" type="password"></label>
<button name="submit" type="submit" disabled>Submit</button></form>`);
const screen = document('<nav><a href="/users">Users</a></nav><main></main>');

/**
 * Serves bare pages with the console's journey: the lower bound of what a page can reach that makes the same reads. Each
 * is one document with its script inside. The API is that of a running console.
 */
export const serveBareConsole = (run: Run, consoleAddress: string): Promise<LocalServer> =>
  listen(
    run,
    createServer((request, response) => {
      const { url = '/' } = request;
      if (url.startsWith('/api/')) return forward(consoleAddress + url, request, response);
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-encoding', 'br')
        .setHeader('cache-control', 'no-cache')
        .end(url === '/admin' ? login : screen);
    }),
  );

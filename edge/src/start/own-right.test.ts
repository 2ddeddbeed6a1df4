import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoAccounts, demoPassword, openApi, serverOptions } from '@padiman/api/app';
import { isAllowed, personalDataRight, readAdmin, type Admin } from '@padiman/contracts';
import { parseRegistry, registryRights } from '@padiman/federation/registry';
import { promote, releaseChange, rollback } from '@padiman/release/promote';
import { publishRemote, storeWithRelease, temporaryFolder } from '@padiman/release/testing';
import { runEdge } from '../testing/running-edge.ts';
import { sectionRights } from './section-rights.ts';

const right = { name: 'viewReports', label: 'View Reports', opens: 'reports' };
const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };

const descriptor = {
  paths: [{ path: '/reports', title: 'Reports', access: right.name }],
  menu: [{ label: 'Reports', path: '/reports', icon: 'plain', order: 500, access: right.name }],
  rights: [right],
};

const phoneOf = (superAdmin: boolean) =>
  demoAccounts.find(
    (one) =>
      one.superAdmin === superAdmin &&
      Object.entries(one.rights).every(([name, held]) => !held || name === personalDataRight),
  )!.phoneNumber;

test('a right that a new remote brings, promoted alone, is granted, used, and outlives its remote', async (t) => {
  const { store, folder } = await storeWithRelease(t);
  const api = await openApi({
    dataDir: await temporaryFolder(t),
    demo: true,
    demoScale: 0.01,
    sectionRights: sectionRights(store),
  });
  t.after(() => api.close());
  const { get, ask } = await runEdge(t, { store, api, server: serverOptions({ logLevel: 'silent' }) });

  const logIn = async (phoneNumber: string) => {
    const body = JSON.stringify({ phoneNumber, password: demoPassword });
    const answer = await ask('/api/admin/login', { method: 'POST', headers: json, body });
    const { token, user } = JSON.parse(answer.text) as { token: string; user: { _id: string } };
    return { id: user._id, headers: { ...json, authorization: `Bearer ${token}` } };
  };
  const boss = await logIn(phoneOf(true));
  const staff = await logIn(phoneOf(false));
  const adminOf = async (one: typeof boss): Promise<Admin> =>
    readAdmin(
      (
        JSON.parse((await get(`/api/dashboard/fetch/admins/admin/${one.id}`, one.headers)).text) as {
          data: Record<string, unknown>;
        }
      ).data,
    );
  const grant = async (held: boolean) => {
    const path = `/api/dashboard/update-rights/admin/${staff.id}`;
    const body = JSON.stringify({ rights: { [right.name]: held } });
    return (await ask(path, { method: 'PUT', headers: boss.headers, body })).status;
  };
  /** Menu that the shell shows, and whether it opens the page. */
  const seenBy = async (one: typeof boss) => {
    const { remotes } = parseRegistry(JSON.parse((await get('/registry.json')).text));
    const admin = await adminOf(one);
    const descriptors = Object.values(remotes).map((remote) => remote.descriptor);
    return {
      menu: descriptors
        .flatMap(({ menu }) => menu)
        .some((e) => e.path === '/reports' && isAllowed(admin, e.access)),
      page: descriptors
        .flatMap(({ paths }) => paths)
        .some((e) => e.path === '/reports' && isAllowed(admin, e.access)),
    };
  };
  const everythingElseWorks = async () => {
    for (const path of ['/rides', '/parcels']) assert.equal((await get(path, html)).status, 200);
    assert.equal((await get('/readyz')).status, 200);
    assert.equal((await get('/api/dashboard/admins', boss.headers)).status, 200);
  };
  const shown = { menu: true, page: true };
  const hidden = { menu: false, page: false };

  // Before: nobody can be given a right that no section has.
  assert.equal(await grant(true), 400);
  const { record: first } = await publishRemote(store, folder, 'mfe-reports', { descriptor });
  await promote(store, [first]);
  const { text } = await get('/registry.json');
  assert.deepEqual(
    registryRights(parseRegistry(JSON.parse(text))).find(({ name }) => name === right.name),
    right,
  );
  await everythingElseWorks();
  assert.equal((await get('/reports', html)).status, 200);
  assert.deepEqual(await seenBy(staff), hidden);
  assert.deepEqual(await seenBy(boss), shown);

  assert.equal(await grant(true), 200);
  assert.equal((await adminOf(staff)).rights[right.name], true);
  assert.deepEqual(await seenBy(staff), shown);

  // The next build is rolled back; then the remote is retired.
  const { record: second } = await publishRemote(store, folder, 'mfe-reports', {
    descriptor,
    code: 'next();',
  });
  await promote(store, [second]);
  await rollback(store, ['mfe-reports']);
  assert.deepEqual(await seenBy(staff), shown);
  await everythingElseWorks();
  await releaseChange(store, {
    action: 'retire mfe-reports',
    apply: ({ 'mfe-reports': _retired, ...others }) => others,
  });
  assert.equal((await get('/reports', html)).status, 404);
  assert.deepEqual(await seenBy(staff), hidden);
  await everythingElseWorks();
  assert.equal((await adminOf(staff)).rights[right.name], true);
  assert.equal(await grant(false), 200);
  assert.equal((await adminOf(staff)).rights[right.name], undefined);
  assert.equal(await grant(true), 400);
});

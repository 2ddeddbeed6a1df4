import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runEdge, runServer } from '@padiman/edge/testing';
import { findPackages } from '@padiman/release/checkout';
import { parseRegistry } from '@padiman/federation/registry';
import { assignAddresses, developmentSite } from './development-site.ts';

test("every remote comes from its own development server, and the page from the shell's", async (t) => {
  const shellOrigin = await runServer(t, (_request, response) => response.end('<title>Developing</title>'));
  const [shell, ...remotes] = assignAddresses(findPackages());
  const site = developmentSite({ ...shell!, origin: shellOrigin }, remotes);
  const { get } = await runEdge(t, { site });
  const registry = parseRegistry(JSON.parse((await get('/registry.json')).text));
  assert.deepEqual(Object.keys(registry.remotes).sort(), remotes.map((remote) => remote.package.name).sort());
  assert.ok(Object.values(registry.remotes).every(({ overridden }) => overridden));
  const page = await get('/admin');
  assert.match(page.text, /Developing/);
  const policy = page.headers['content-security-policy'] as string;
  assert.ok(policy.includes(`script-src 'self' ${shellOrigin} http://localhost:3001 `));
  assert.match(policy, /ws:\/\/localhost:3001/);
  assert.ok(!policy.includes('unsafe-eval'));
});

import type { Registry } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { publishAltered, storeOf } from '../console/altered-build.ts';
import { expect, test } from '../fixtures/releasing-console.ts';
import { headings } from '../words/headings.ts';

test.use({ signedInAs: 'superAdmin' });

test('calls, reports and the policy of a page name the release that it was opened with', async ({
  page,
  visited,
  noise,
}) => {
  noise.announce(/planted/);
  const { build } = await publishAltered(visited, 'mfe-admins', {
    mark: 'uncaught',
    // Thrown when the screen stands, where no boundary hears of it.
    script: (text) =>
      text.includes(`"${headings['/settings']}"`)
        ? `setTimeout(()=>{throw Error("planted")},0);${text}`
        : text,
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  const told = page.waitForRequest('**/api/telemetry/remotes');
  const called = page.waitForRequest('**/api/admin/sessions');
  const opened = await page.goto('/settings');
  const { release } = (await (await page.request.get('/registry.json')).json()) as Registry;
  expect(await opened?.headerValue('content-security-policy')).toContain(`/csp-report?release=${release}`);
  expect(await (await called).headerValue('x-release')).toBe(release);
  expect((await told).postDataJSON()).toEqual({
    remote: 'mfe-admins',
    version: build,
    phase: 'use',
    cause: 'planted',
    release,
  });
});

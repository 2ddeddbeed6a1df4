import type { Registry } from '@padiman/federation/registry';
import { promote } from '@padiman/release/promote';
import { publishAltered, storeOf } from '../console/releases.ts';
import { expect, releasingTest as test } from '../fixtures/own-console.ts';
import { headingText } from '../pages/parts.ts';

test.use({ signedInAs: 'superAdmin' });

test('API calls, error reports and the security policy of a page name its release', async ({
  page,
  visited,
  browserErrors,
}) => {
  browserErrors.allow(/planted/);
  const { build } = await publishAltered(visited, 'mfe-admins', {
    mark: 'uncaught',
    // Thrown after rendering, outside any error boundary.
    script: (text) =>
      text.includes(`"${headingText('/settings')}"`)
        ? `setTimeout(()=>{throw Error("planted")},0);${text}`
        : text,
  });
  await promote(storeOf(visited), [{ name: 'mfe-admins', build }]);
  const reported = page.waitForRequest('**/api/telemetry/remotes');
  const called = page.waitForRequest('**/api/admin/sessions');
  const opened = await page.goto('/settings');
  const { release } = (await (await page.request.get('/registry.json')).json()) as Registry;
  expect(await opened?.headerValue('content-security-policy')).toContain(`/csp-report?release=${release}`);
  expect(await (await called).headerValue('x-release')).toBe(release);
  expect((await reported).postDataJSON()).toEqual({
    remote: 'mfe-admins',
    version: build,
    phase: 'use',
    cause: 'planted',
    release,
  });
});

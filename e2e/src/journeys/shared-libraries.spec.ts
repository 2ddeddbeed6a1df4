import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseShellFiles } from '@padiman/federation/registry';
import type { Page } from '@playwright/test';
import { addressesOf } from '../console/releases.ts';
import { SectionUnderTest } from '../faults/section-under-test.ts';
import { expect, test } from '../fixtures/test.ts';
import { LibraryCopies } from '../steps/library-copies.ts';
import { descriptors, isForStaff } from '../test-data/descriptors.ts';

const shared = resolve(import.meta.dirname, '../../../shared');

/** Entries of the shared packages that remotes take from the shell; each remote bundles the contracts that it uses. */
const sharedEntries = ['client', 'federation', 'ui'].flatMap((folder) => {
  const { name, exports } = JSON.parse(readFileSync(resolve(shared, folder, 'package.json'), 'utf8')) as {
    name: string;
    exports: object;
  };
  return (
    Object.keys(exports)
      .map((entry) => name + entry.slice(1))
      // The shell alone loads remotes.
      .filter((entry) => !entry.startsWith('@padiman/federation/'))
  );
});

/** Paths of the shell's scripts: those of the page, and those that the shell loads later. */
async function shellScripts(page: Page): Promise<string[]> {
  const html = await (await page.request.get('/settings')).text();
  const first = Array.from(html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g), ([, path = '']) => path);
  const [, later = ''] = /data-files="([^"]+)"/.exec(html) ?? [];
  return [...first, ...addressesOf({ integrity: parseShellFiles(later) })];
}

for (const [audience, forStaff] of [
  ['staff', true],
  ['visitors', false],
] as const) {
  test.describe(`on every page for ${audience}`, () => {
    test.use({ signedInAs: forStaff ? 'superAdmin' : undefined });

    test('there is one copy of each singleton library and of each shared package', async ({ page }) => {
      const copies = new LibraryCopies(page);
      const sections = descriptors.filter((remote) =>
        remote.paths.every((one) => isForStaff(one) === forStaff),
      );
      for (const [place, remote] of sections.entries()) {
        const section = new SectionUnderTest(page, remote);
        if (place === 0) await section.open();
        for (const { path } of remote.paths) {
          await section.goTo(path);
          await expect(section.heading(path)).toBeVisible();
          const provided = await shellScripts(page);
          for (const [library, scripts] of Object.entries(await copies.scriptsOf())) {
            expect(scripts, `${library}, at ${path}`).toHaveLength(1);
            expect(provided, `${library}, at ${path}`).toContain(scripts[0]);
          }
          const versionsOf = await copies.providedVersions();
          expect(Object.keys(versionsOf)).toEqual(
            expect.arrayContaining([...sharedEntries, 'react', 'react-dom', 'jotai', 'yup']),
          );
          expect(Object.keys(versionsOf)).not.toContain('@padiman/contracts');
          for (const [shared, versions] of Object.entries(versionsOf)) {
            expect(versions, `${shared}, at ${path}`).toHaveLength(1);
          }
        }
      }
    });
  });
}

import { expect } from '@playwright/test';
import {
  renderedBuild,
  expectReport,
  expectStyled,
  isSameDocument,
  type PreparedCell,
} from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { signed } from './signed-registry.ts';

/** Expects the last good build to show the screen, with a notice for staff, until the newest build works. */
export async function expectFallback(cell: PreparedCell) {
  const { page, section, faulty, fault, target, remote } = cell;
  const heading = section.heading(target);
  await faulty.advanceUntilVisible(heading);
  await expectReport(cell);
  const note = page.getByText(`The newest version of ${remote.title} does not start`);
  await expect(note).toHaveCount(section.forStaff ? 1 : 0);
  expect(await renderedBuild(page), 'the broken build renders nothing').toBeUndefined();

  const { location }: Fault = faults[fault];
  if (location === 'network') faulty.fault = undefined;
  else {
    faulty.registry = signed(cell.releases.repaired);
    // A page fetches the registry at most once a minute.
    await page.clock.fastForward(61_000);
  }
  const newest = (location === 'network' ? cell.broken : cell.repaired).build;
  // A build that recovers when the section is entered is used at the next entry.
  await expect
    .poll(
      async () => {
        await section.goToNeighbour();
        await section.goTo(target);
        await heading.waitFor();
        return renderedBuild(page);
      },
      { intervals: [50] },
    )
    .toBe(newest);
  await expect(note).toHaveCount(0);
  if (location === 'network') await expectStyled(cell);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

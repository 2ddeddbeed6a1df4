import { expect } from '@playwright/test';
import { drawnBuild, expectReport, expectStyled, sameDocument, type DrawnCell } from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { signed } from './signed-registry.ts';

/** The build that was good before shows the screen; staff read so, until the newest one is well. */
export async function expectStandIn(cell: DrawnCell) {
  const { page, section, faulty, fault, target, remote } = cell;
  const heading = section.heading(target);
  await faulty.outwait(heading);
  await expectReport(cell);
  const note = page.getByText(`The newest version of ${remote.title} does not start`);
  await expect(note).toHaveCount(section.forStaff ? 1 : 0);
  expect(await drawnBuild(page), 'the broken build draws nothing').toBeUndefined();

  const { lies }: Fault = faults[fault];
  if (lies === 'network') faulty.fault = undefined;
  else {
    faulty.registry = signed(cell.releases.mended);
    // A page looks once a minute what is live.
    await page.clock.fastForward(61_000);
  }
  const newest = (lies === 'network' ? cell.broken : cell.mended).build;
  // What is found well as the section is entered is taken up when it is entered the next time.
  await expect
    .poll(
      async () => {
        await section.goToNeighbour();
        await section.goTo(target);
        await heading.waitFor();
        return drawnBuild(page);
      },
      { intervals: [50] },
    )
    .toBe(newest);
  await expect(note).toHaveCount(0);
  if (lies === 'network') await expectStyled(cell);
  expect(await sameDocument(page), 'without a reload').toBe(true);
}

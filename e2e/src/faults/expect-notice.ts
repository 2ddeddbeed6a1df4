import { expect } from '@playwright/test';
import { drawnBuild, expectReport, expectStyled, sameDocument, type DrawnCell } from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { signed } from './signed-registry.ts';

/** The section says what is wrong, all else works, and it comes back in the same document. */
export async function expectNotice(cell: DrawnCell) {
  const { page, section, faulty, fault, moment, target, broken, mended } = cell;
  const { lies, expected }: Fault = faults[fault];
  const { reads } = expected[moment];
  const notice = reads === 'section unavailable' ? section.notice : section.erred;
  await faulty.outwait(notice);
  await expectReport(cell);
  if (section.forStaff && reads === 'section unavailable') {
    await expect(section.menu.getByRole('link', { name: /\(unavailable\)$/ })).toHaveCount(
      cell.remote.menu.length,
    );
  }
  await section.goToNeighbour();
  if (moment === 'in use' && fault !== 'wrong shared version') {
    // What was open goes on working.
    await section.goTo(section.first);
    await section.heading(section.first).waitFor();
  }
  await section.goTo(target);
  await faulty.outwait(notice);

  if (lies === 'network') faulty.fault = undefined;
  else faulty.registry = signed(cell.releases.mended);
  await notice.getByRole('button', { name: 'Retry' }).click();
  // A quiet try that began before ends first, and may hang.
  await faulty.outwait(section.heading(target));
  await expect(page.getByText('(unavailable)')).toHaveCount(0);
  expect(await drawnBuild(page)).toBe(lies === 'network' ? broken.build : mended.build);
  if (lies === 'network') await expectStyled(cell);
  expect(await sameDocument(page), 'without a reload').toBe(true);
}

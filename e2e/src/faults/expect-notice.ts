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

/** Expects a notice in the section, working neighbours, and recovery in the same document. */
export async function expectNotice(cell: PreparedCell) {
  const { page, section, faulty, fault, moment, target, broken, repaired } = cell;
  const { location, expected }: Fault = faults[fault];
  const { notice: expectedNotice } = expected[moment];
  const notice = expectedNotice === 'section unavailable' ? section.notice : section.errorNotice;
  await faulty.advanceUntilVisible(notice);
  await expectReport(cell);
  if (section.forStaff && expectedNotice === 'section unavailable') {
    await expect(section.menu.getByRole('link', { name: /\(unavailable\)$/ })).toHaveCount(
      cell.remote.menu.length,
    );
  }
  await section.goToNeighbour();
  if (moment === 'in use' && fault !== 'wrong shared version') {
    // The screen that was open still works.
    await section.goTo(section.first);
    await section.heading(section.first).waitFor();
  }
  await section.goTo(target);
  await faulty.advanceUntilVisible(notice);

  if (location === 'network') faulty.fault = undefined;
  else faulty.registry = signed(cell.releases.repaired);
  const heading = section.heading(target);
  // An automatic retry may bring the section back just before the click.
  await Promise.any([notice.getByRole('button', { name: 'Retry' }).click(), heading.waitFor()]);
  // An automatic retry that started earlier ends first, and may hang.
  await faulty.advanceUntilVisible(heading);
  await expect(page.getByText('(unavailable)')).toHaveCount(0);
  expect(await renderedBuild(page)).toBe(location === 'network' ? broken.build : repaired.build);
  if (location === 'network') await expectStyled(cell);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

import { expect, type Page } from '@playwright/test';
import type { Registry } from '@padiman/shared/federation/registry';
import type { Descriptor } from '../words/descriptors.ts';
import { faults, type Fault, type FaultName, type Moment } from './faults.ts';
import type { FaultyPage } from './faulty-page.ts';
import type { SectionUnderTest } from './section-under-test.ts';
import { signed } from './signed-registry.ts';

/** One cell of the matrix, with or without something good to fall back to. */
export interface Cell {
  page: Page;
  remote: Descriptor;
  fault: FaultName;
  moment: Moment;
  /** What is live on the console. */
  live: Registry;
  lastGood: boolean;
}

/** A cell whose fault is ready to strike. */
export interface DrawnCell extends Cell {
  section: SectionUnderTest;
  faulty: FaultyPage;
  target: string;
  version: string;
}

/** Whether the page is still the document in which this was marked. */
export const sameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** The team is told of remote, build, phase and cause. */
export async function expectReport({ faulty, fault, moment, remote, version }: DrawnCell) {
  const { cause, expected }: Fault = faults[fault];
  const { phase } = expected[moment];
  await expect
    .poll(() => faulty.reports)
    .toContainEqual(
      expect.objectContaining({
        ...(phase === 'registry' ? { remote: 'registry' } : { remote: remote.name, version }),
        phase,
        cause: expect.stringMatching(cause) as unknown,
      }),
    );
}

/** The section says what is wrong, all else works, and it comes back in the same document. */
export async function expectNotice(cell: DrawnCell, mended: Registry) {
  const { page, section, faulty, fault, moment, target } = cell;
  const { lies, expected }: Fault = faults[fault];
  const { reads } = expected[moment];
  const notice = reads === 'section unavailable' ? section.notice : section.erred;
  await faulty.outwait(() => notice.isVisible());
  await expect(notice).toBeVisible();
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
    await expect(section.heading(section.first)).toBeVisible();
  }
  await section.goTo(target);
  await faulty.outwait(() => notice.isVisible());
  await expect(notice).toBeVisible();

  if (lies === 'network') faulty.fault = undefined;
  else faulty.registry = signed(mended);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(section.heading(target)).toBeVisible();
  await expect(page.getByText('(unavailable)')).toHaveCount(0);
  expect(await sameDocument(page), 'without a reload').toBe(true);
}

/** The build that was good before shows the screen; staff read so. */
export async function expectStandIn(cell: DrawnCell) {
  const { page, section, faulty, target, remote } = cell;
  const heading = section.heading(target);
  await faulty.outwait(() => heading.isVisible());
  await expect(heading).toBeVisible();
  await expectReport(cell);
  const note = page.getByText(`${remote.title} does not start in its newest version`);
  await expect(note).toHaveCount(section.forStaff ? 1 : 0);
  await section.goToNeighbour();
  expect(await sameDocument(page), 'without a reload').toBe(true);
}

import { expect, type Page } from '@playwright/test';
import { isSameDocument, markDocument } from '../pages/parts.ts';
import type { BuildCopy } from './builds.ts';
import { checkForRelease, expectReport, prepare, type Cell, type PreparedCell } from './cell.ts';
import { faults, type Fault } from './faults.ts';
import { signed } from './faulty-page.ts';
import { runRecordFault } from './record-fault.ts';
import type { SlotPage } from './slot-page.ts';

/** Injects the fault of a cell and expects its result. */
export async function runCell(given: Cell): Promise<void> {
  const cell = prepare(given);
  const { page, faulty, fault, releases } = cell;
  // Ends requests that hang since an earlier cell.
  await page.goto('about:blank');
  await page.unrouteAll();
  await faulty.install();
  const { location }: Fault = faults[fault];
  if (location === 'registry') return runRegistryFault(cell);
  faulty.registry = signed(location === 'record' ? releases.before : releases.broken);
  if (location === 'record') return runRecordFault(cell);
  if (location === 'release') return runHalt(cell);
  if (cell.slotPage) return runPanelFault(cell, cell.slotPage);
  await reachTarget(cell);
  await (cell.lastGood ? expectFallback(cell) : expectNotice(cell));
  if (location === 'network') await expectStyled(cell);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

async function reachTarget({ page, section, faulty, fault, moment, target, releases }: PreparedCell) {
  if (moment === 'at boot') {
    faulty.fault = fault;
    await section.open();
  } else if (moment === 'at navigation') {
    await section.openNeighbour();
    faulty.fault = fault;
    await section.goTo(target);
  } else {
    // A wrong shared version is met when the section is entered with the new build.
    const releasedInUse = fault === 'wrong shared version';
    if (releasedInUse) faulty.registry = signed(releases.before);
    await section.open();
    await section.heading(section.first).waitFor();
    faulty.fault = fault;
    if (releasedInUse) {
      faulty.registry = signed(releases.broken);
      await checkForRelease(page, () => section.goToNeighbour());
    }
    await section.goTo(target);
  }
  await markDocument(page);
}

/** Name of the unpublished build that rendered the target screen last; undefined for a published build. */
const renderedBuild = (page: Page) =>
  page.evaluate(() => (window as { renderedBuild?: string }).renderedBuild);

/** Ends the fault: the network recovers, or a repaired build is released. @returns the build that is shown then */
function heal({ fault, faulty, releases, broken, repaired }: PreparedCell): BuildCopy {
  const { location }: Fault = faults[fault];
  if (location === 'network') faulty.fault = undefined;
  else faulty.registry = signed(releases.repaired);
  return location === 'network' ? broken : repaired;
}

/** Expects the last good build to show the screen, with a notice for staff, until the newest build works. */
async function expectFallback(cell: PreparedCell) {
  const { page, section, faulty, target, remote } = cell;
  const heading = section.heading(target);
  await faulty.advanceUntilVisible(heading);
  await expectReport(cell);
  const note = page.getByText(`The newest version of ${remote.title} does not start`);
  await expect(note).toHaveCount(section.forStaff ? 1 : 0);
  expect(await renderedBuild(page), 'the broken build renders nothing').toBeUndefined();

  const { build } = heal(cell);
  // A page fetches the registry at most once a minute.
  if (build === cell.repaired.build) await page.clock.fastForward(61_000);
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
    .toBe(build);
  await expect(note).toHaveCount(0);
}

/** Expects a notice in the section, working neighbours, and recovery in the same document. */
async function expectNotice(cell: PreparedCell) {
  const { page, section, faulty, fault, moment, target, remote } = cell;
  const { expected }: Fault = faults[fault];
  const isUnavailable = expected[moment].notice === 'unavailable';
  const notice = isUnavailable ? section.notice : section.errorNotice;
  await faulty.advanceUntilVisible(notice);
  await expectReport(cell);
  const marked = section.menu.getByRole('link', { name: /\(unavailable\)$/ });
  if (section.forStaff && isUnavailable) await expect(marked).toHaveCount(remote.menu.length);
  await section.goToNeighbour();
  if (moment === 'in use' && fault !== 'wrong shared version') {
    // The screen that was open still works.
    await section.goTo(section.first);
    await section.heading(section.first).waitFor();
  }
  await section.goTo(target);
  await faulty.advanceUntilVisible(notice);

  const { build } = heal(cell);
  const heading = section.heading(target);
  // An automatic retry may bring the section back just before the click.
  await Promise.any([notice.getByRole('button', { name: 'Retry' }).click(), heading.waitFor()]);
  // An automatic retry that started earlier ends first, and may hang.
  await faulty.advanceUntilVisible(heading);
  await expect(page.getByText('(unavailable)')).toHaveCount(0);
  expect(await renderedBuild(page)).toBe(build);
}

/** Opens a page with the broken panel: the page is whole, and the panel comes from the last good build or after Retry. */
async function runPanelFault(cell: PreparedCell, { open, heading, panel }: SlotPage) {
  const { page, faulty, fault, lastGood, section } = cell;
  faulty.fault = fault;
  await open();
  const { notice: expected } = (faults[fault] as Fault).expected['in a slot'];
  const notice = expected === 'unavailable' ? section.notice : section.errorNotice;
  await faulty.advanceUntilVisible(lastGood ? panel : notice);
  await expectReport(cell);
  await expect(heading).toBeVisible();
  if (lastGood) return;
  await markDocument(page);
  const { build } = heal(cell);
  await Promise.any([notice.getByRole('button', { name: 'Retry' }).click(), panel.waitFor()]);
  await faulty.advanceUntilVisible(panel);
  expect(await renderedBuild(page)).toBe(build);
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

/** Withdraws the build that the page has, and expects the live one from the next entry on, without a report. */
async function runHalt({ page, section, faulty, moment, target, releases, broken, slotPage }: PreparedCell) {
  const halt = () => (faulty.registry = signed(releases.before));
  if (slotPage || moment === 'at boot') {
    const { open, panel } = slotPage ?? { open: () => section.open(), panel: section.heading(target) };
    for (const build of [broken.build, undefined]) {
      await open();
      await panel.waitFor();
      expect(await renderedBuild(page)).toBe(build);
      halt();
    }
  } else {
    await section.openBefore(moment);
    await markDocument(page);
    halt();
    // In use the open section keeps its build.
    await section.goTo(target);
    await section.heading(target).waitFor();
    expect(await renderedBuild(page)).toBe(broken.build);
    await page.clock.fastForward(61_000);
    const enterAgain = async () => {
      await section.goToNeighbour();
      await page.evaluate(() => delete (window as { renderedBuild?: string }).renderedBuild);
      await section.goTo(target);
      await section.heading(target).waitFor();
      return renderedBuild(page);
    };
    await expect.poll(enterAgain, { intervals: [50] }).toBeUndefined();
    expect(await isSameDocument(page), 'without a reload').toBe(true);
  }
  expect(faulty.reports).toEqual([]);
}

/** Expects the style sheet of the shown screen to be loaded. */
async function expectStyled({ page, broken }: PreparedCell) {
  if (!broken.sheet) return;
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toContainEqual(expect.stringContaining(broken.addressOf(broken.sheet) ?? 'no address'));
}

/** Changes one letter of a registry and keeps its signature, and expects the page to ignore it. */
async function runRegistryFault(cell: PreparedCell) {
  const { page, section, faulty, moment, lastGood, live } = cell;
  const good = signed(live);
  const tampered = { ...good, body: good.body.replace('"release":"', '"release":"x') };
  faulty.registry = good;
  if (moment !== 'at boot') {
    const to = await section.openBefore(moment);
    faulty.registry = tampered;
    await checkForRelease(page, () => section.goTo(to));
    await section.heading(to).waitFor();
    await expectReport(cell);
    return section.goToNeighbour();
  }
  if (lastGood) {
    await section.open();
    await section.heading(section.first).waitFor();
  }
  faulty.registry = tampered;
  await section.load();
  if (lastGood) {
    await section.heading(section.first).waitFor();
    await expectReport(cell);
    const note = page.getByText('The list of live versions could not be verified');
    await expect(note).toHaveCount(section.forStaff ? 1 : 0);
    faulty.registry = good;
    await checkForRelease(page, () => section.goToNeighbour());
    return expect(note).toHaveCount(0);
  }
  await markDocument(page);
  await expect(page.getByText('The console could not be started.')).toBeVisible();
  faulty.registry = good;
  await page.getByRole('button', { name: 'Retry' }).click();
  await section.heading(section.first).waitFor();
  expect(await isSameDocument(page), 'without a reload').toBe(true);
}

import { expect, type Page } from '@playwright/test';
import type { Registry } from '@padiman/shared/federation/registry';
import type { Descriptor } from '../words/descriptors.ts';
import { breakBuild } from './broken-build.ts';
import { faults, type Fault, type FaultName, type Moment } from './faults.ts';
import { FaultyPage } from './faulty-page.ts';
import { SectionUnderTest } from './section-under-test.ts';
import { signed, tamperedWith } from './signed-registry.ts';

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

/** Has the fault strike, and sees what the page makes of it. */
export async function strike(cell: Cell): Promise<void> {
  const { page, remote, fault, live } = cell;
  const section = new SectionUnderTest(page, remote);
  const entry = live.remotes[remote.name];
  if (!entry) throw new Error(`${remote.name} is not live`);
  const inUse = cell.moment === 'in use';
  // A build as a whole that does not fit is met when it is taken up, on the way back into the section.
  const target = inUse ? section.second : section.first;
  const build = breakBuild(remote, entry, fault, target, inUse);
  const { version, build: good, base, manifest, integrity } = entry;
  const release = (which: string, of: typeof entry): Registry => ({
    ...live,
    release: `${live.release}-${which}`,
    remotes: { ...live.remotes, [remote.name]: of },
  });
  const lastGood = { version, build: good, base, manifest, integrity };
  const broken = release('broken', { ...build.entry, lastGood: cell.lastGood ? lastGood : null });
  const faulty = new FaultyPage(page, broken, build);
  // What an earlier strike left hanging ends with its document.
  await page.goto('about:blank');
  await page.unrouteAll();
  await faulty.begin();
  const drawn = { ...cell, section, faulty, target, version: build.entry.build };
  const { lies }: Fault = faults[fault];
  if (lies === 'registry') {
    faulty.registry = signed(live);
    await strikeRegistry(drawn);
  } else {
    await reachTarget(drawn, { before: release('before', entry), broken });
    if (cell.lastGood) await expectStandIn(drawn);
    else await expectNotice(drawn, release('mended', entry));
  }
}

interface DrawnCell extends Cell {
  section: SectionUnderTest;
  faulty: FaultyPage;
  target: string;
  version: string;
}

async function reachTarget(
  { page, section, faulty, fault, moment, target }: DrawnCell,
  { before, broken }: { before: Registry; broken: Registry },
) {
  if (moment === 'at boot') {
    faulty.fault = fault;
    await section.open();
  } else if (moment === 'at navigation') {
    await section.openNeighbour();
    faulty.fault = fault;
    await section.goTo(target);
  } else {
    const released = fault === 'wrong shared version';
    if (released) faulty.registry = signed(before);
    await section.open();
    await expect(section.heading(section.first)).toBeVisible();
    faulty.fault = fault;
    if (released) {
      faulty.registry = signed(broken);
      await nextRelease(page, () => section.goToNeighbour());
    }
    await section.goTo(target);
  }
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** A page looks once a minute what is live, as somebody moves. */
async function nextRelease(page: Page, move: () => Promise<void>) {
  await page.clock.fastForward(61_000);
  const looked = page.waitForResponse('**/registry.json');
  await move();
  await looked;
}

const sameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

async function expectReport({ faulty, fault, moment, remote, version }: DrawnCell) {
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
async function expectNotice(cell: DrawnCell, mended: Registry) {
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
async function expectStandIn(cell: DrawnCell) {
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

/** A registry that cannot be trusted: nothing of it is believed, whatever it says of any remote. */
async function strikeRegistry(cell: DrawnCell) {
  const { page, section, faulty, moment, lastGood } = cell;
  const good = faulty.registry;
  if (moment === 'at boot') {
    if (lastGood) {
      await section.open();
      await expect(section.heading(section.first)).toBeVisible();
    }
    faulty.registry = tamperedWith(good);
    await page.goto(section.address);
    if (lastGood) {
      await expect(section.heading(section.first)).toBeVisible();
      await expectReport(cell);
      const note = page.getByText('The list of live versions could not be verified');
      await expect(note).toHaveCount(section.forStaff ? 1 : 0);
    } else {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await expect(page.getByText('The console could not be started.')).toBeVisible();
      faulty.registry = good;
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(section.heading(section.first)).toBeVisible();
      expect(await sameDocument(page), 'without a reload').toBe(true);
    }
    return;
  }
  if (moment === 'in use') await section.open();
  else await section.openNeighbour();
  const [from, to] = moment === 'in use' ? [section.first, section.second] : [undefined, section.first];
  if (from) await expect(section.heading(from)).toBeVisible();
  faulty.registry = tamperedWith(good);
  await nextRelease(page, () => section.goTo(to));
  await expect(section.heading(to)).toBeVisible();
  await expectReport(cell);
  await section.goToNeighbour();
}

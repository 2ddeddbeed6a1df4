import { expect } from '@playwright/test';
import type { Registry } from '@padiman/shared/federation/registry';
import { breakBuild } from './broken-build.ts';
import { expectNotice, expectStandIn, type Cell, type DrawnCell } from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { FaultyPage } from './faulty-page.ts';
import { SectionUnderTest } from './section-under-test.ts';
import { signed } from './signed-registry.ts';
import { nextRelease, strikeRegistry } from './strike-registry.ts';

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

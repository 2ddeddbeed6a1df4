import type { Registry } from '@padiman/federation/registry';
import { breakBuild, mendBuild } from './broken-build.ts';
import { expectNotice } from './expect-notice.ts';
import { expectStandIn } from './expect-stand-in.ts';
import type { Cell, DrawnCell } from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { FaultyPage } from './faulty-page.ts';
import { SectionUnderTest } from './section-under-test.ts';
import { signed } from './signed-registry.ts';
import { nextRelease, strikeRegistry } from './strike-registry.ts';

/** Has the fault strike, and sees what the page makes of it. */
export async function strike(cell: Cell): Promise<void> {
  const { page, remote, fault, live, struck } = cell;
  const section = new SectionUnderTest(page, remote);
  const entry = live.remotes[remote.name];
  if (!entry) throw new Error(`${remote.name} is not live`);
  const inUse = cell.moment === 'in use';
  // A build as a whole that does not fit is met when it is taken up, on the way back into the section.
  const target = inUse ? section.second : section.first;
  const broken = breakBuild(remote, entry, cell, target, inUse);
  const mended = mendBuild(remote, entry, target);
  const { version, build, base, manifest, integrity } = entry;
  const lastGood = { version, build, base, manifest, integrity };
  const release = (which: string, of: typeof entry): Registry => ({
    ...live,
    release: `${live.release}-${which}`,
    remotes: { ...live.remotes, [remote.name]: of },
  });
  const releases = {
    before: release('before', entry),
    broken: release('broken', { ...broken.entry, lastGood: cell.lastGood ? lastGood : null }),
    mended: release('mended', mended.entry),
  };
  const faulty = new FaultyPage(page, releases.broken, { broken, mended, struck });
  // What an earlier strike left hanging ends with its document.
  await page.goto('about:blank');
  await page.unrouteAll();
  await faulty.begin();
  const drawn: DrawnCell = { ...cell, section, faulty, target, broken, mended, releases };
  const { lies }: Fault = faults[fault];
  if (lies === 'registry') {
    faulty.registry = signed(live);
    await strikeRegistry(drawn);
  } else {
    await reachTarget(drawn);
    if (cell.lastGood) await expectStandIn(drawn);
    else await expectNotice(drawn);
  }
}

async function reachTarget({ page, section, faulty, fault, moment, target, releases }: DrawnCell) {
  if (moment === 'at boot') {
    faulty.fault = fault;
    await section.open();
  } else if (moment === 'at navigation') {
    await section.openNeighbour();
    faulty.fault = fault;
    await section.goTo(target);
  } else {
    const released = fault === 'wrong shared version';
    if (released) faulty.registry = signed(releases.before);
    await section.open();
    await section.heading(section.first).waitFor();
    faulty.fault = fault;
    if (released) {
      faulty.registry = signed(releases.broken);
      await nextRelease(page, () => section.goToNeighbour());
    }
    await section.goTo(target);
  }
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

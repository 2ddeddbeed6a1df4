import type { Registry } from '@padiman/federation/registry';
import { breakBuild, repairBuild } from './broken-build.ts';
import { expectNotice } from './expect-notice.ts';
import { expectFallback } from './expect-fallback.ts';
import type { Cell, PreparedCell } from './expectations.ts';
import { faults, type Fault } from './faults.ts';
import { FaultyPage } from './faulty-page.ts';
import { SectionUnderTest } from './section-under-test.ts';
import { signed } from './signed-registry.ts';
import { runRecordFault } from './record-fault.ts';
import { checkForRelease, runRegistryFault } from './registry-fault.ts';

/** Injects the fault of a cell and expects its result. */
export async function runCell(cell: Cell): Promise<void> {
  const { page, remote, fault, live, affected } = cell;
  const section = new SectionUnderTest(page, remote);
  const entry = live.remotes[remote.name];
  if (!entry) throw new Error(`${remote.name} is not live`);
  const inUse = cell.moment === 'in use';
  const target = inUse ? section.second : section.first;
  const broken = breakBuild(remote, entry, cell, target, inUse);
  const repaired = repairBuild(remote, entry, target);
  const { version, build, base, manifest, integrity } = entry;
  const lastGood = { version, build, base, manifest, integrity };
  const release = (suffix: string, liveEntry: typeof entry): Registry => ({
    ...live,
    release: `${live.release}-${suffix}`,
    remotes: { ...live.remotes, [remote.name]: liveEntry },
  });
  const releases = {
    before: release('before', entry),
    broken: release('broken', { ...broken.entry, lastGood: cell.lastGood ? lastGood : null }),
    repaired: release('repaired', repaired.entry),
  };
  const faulty = new FaultyPage(page, releases.broken, { broken, repaired, affected });
  // Ends requests that hang since an earlier cell.
  await page.goto('about:blank');
  await page.unrouteAll();
  await faulty.install();
  const prepared: PreparedCell = { ...cell, section, faulty, target, broken, repaired, releases };
  const { location }: Fault = faults[fault];
  if (location === 'registry') {
    faulty.registry = signed(live);
    await runRegistryFault(prepared);
  } else if (location === 'record') {
    faulty.registry = signed(releases.before);
    await runRecordFault(prepared);
  } else {
    await reachTarget(prepared);
    if (cell.lastGood) await expectFallback(prepared);
    else await expectNotice(prepared);
  }
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
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

import { expect, type Page } from '@playwright/test';
import type { RegisteredRemote, Registry } from '@padiman/federation/registry';
import { navigateLater } from '../pages/parts.ts';
import type { Descriptor } from '../test-data/descriptors.ts';
import { breakBuild, BuildCopy } from './builds.ts';
import { faults, type AffectedFiles, type Fault, type FaultName, type Moment } from './faults.ts';
import { FaultyPage } from './faulty-page.ts';
import { SectionUnderTest } from './section-under-test.ts';
import type { SlotPage } from './slot-page.ts';

/** One cell of the matrix, with or without a last good build. */
export interface Cell {
  page: Page;
  remote: Descriptor;
  fault: FaultName;
  affected: AffectedFiles;
  moment: Moment;
  /** Registry of the console. */
  live: Registry;
  lastGood: boolean;
  /** Page of the slot, where the fault affects a panel. */
  slotPage: SlotPage | undefined;
}

/** A cell whose builds and registries are prepared. */
export type PreparedCell = ReturnType<typeof prepare>;

/** Entry of a live build as the last good one. */
const lastGoodOf = ({ version, build, base, manifest, integrity }: RegisteredRemote) => ({
  ...{ version, build, base, manifest, integrity },
});

/** Makes the builds and registries of a cell. */
export function prepare(cell: Cell) {
  const { page, remote, live, affected, moment, lastGood } = cell;
  const section = new SectionUnderTest(page, remote);
  const entry = live.remotes[remote.name];
  if (!entry) throw new Error(`${remote.name} is not live`);
  const inUse = moment === 'in use';
  // No path: the panel is the last that the remote exposes.
  const target = moment === 'in a slot' ? 'panel' : inUse ? section.second : section.first;
  const [broken, repaired] = ['broken', 'repaired'].map(
    (suffix) => new BuildCopy(remote, entry, target, suffix),
  ) as [BuildCopy, BuildCopy];
  const brokenEntry = breakBuild(broken, cell, inUse);
  repaired.markScreen();
  const good = lastGood ? lastGoodOf(entry) : null;
  const release = (suffix: string, liveEntry: RegisteredRemote): Registry => ({
    ...live,
    release: `${live.release}-${suffix}`,
    remotes: { ...live.remotes, [remote.name]: liveEntry },
  });
  const faulty = new FaultyPage(page, live, { broken, repaired, affected });
  return {
    ...cell,
    ...{ section, faulty, target, broken, repaired, release },
    /** The remote's live entry, with the last good build of the cell. */
    entry: { ...entry, lastGood: good },
    /** Registries before the broken build, with it, and with the repaired build. */
    releases: {
      before: release('before', entry),
      broken: release('broken', { ...brokenEntry, lastGood: good }),
      repaired: release('repaired', repaired.entry()),
    },
  };
}

/** Expects a report with remote, build, phase and cause. */
export async function expectReport({ faulty, fault, moment, remote, broken, entry }: PreparedCell) {
  const { location, cause, expected }: Fault = faults[fault];
  const version = location === 'record' ? entry.build : broken.build;
  await expect
    .poll(() => faulty.reports)
    .toContainEqual(
      expect.objectContaining({
        ...(location === 'registry' ? { remote: 'registry' } : { remote: remote.name, version }),
        phase: expected[moment].phase,
        cause: expect.stringMatching(cause) as unknown,
      }),
    );
}

/** Navigates after a minute, with a new registry. */
export const checkForRelease = (page: Page, navigate: () => Promise<void>) =>
  navigateLater(page, 61_000, navigate);

import { expect, type Page } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import type { Descriptor } from '../test-data/descriptors.ts';
import { addressIn, type BrokenBuild, type UnpublishedBuild } from './broken-build.ts';
import { faults, type Fault, type FaultName, type Moment, type AffectedFiles } from './faults.ts';
import type { FaultyPage } from './faulty-page.ts';
import type { SectionUnderTest } from './section-under-test.ts';

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
}

/** A cell whose builds and registries are prepared. */
export interface PreparedCell extends Cell {
  section: SectionUnderTest;
  faulty: FaultyPage;
  target: string;
  broken: BrokenBuild;
  repaired: UnpublishedBuild;
  /** Registries before the broken build, with it, and with the repaired build. */
  releases: Record<'before' | 'broken' | 'repaired', Registry>;
}

/** Tells whether the page is still the marked document. */
export const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** Expects a report with remote, build, phase and cause. */
export async function expectReport({ faulty, fault, moment, remote, broken }: PreparedCell) {
  const { cause, expected }: Fault = faults[fault];
  const { phase } = expected[moment];
  await expect
    .poll(() => faulty.reports)
    .toContainEqual(
      expect.objectContaining({
        ...(phase === 'registry' ? { remote: 'registry' } : { remote: remote.name, version: broken.build }),
        phase,
        cause: expect.stringMatching(cause) as unknown,
      }),
    );
}

/** Name of the unpublished build that rendered the target screen last; undefined for a published build. */
export const renderedBuild = (page: Page) =>
  page.evaluate(() => (window as { renderedBuild?: string }).renderedBuild);

/** Expects the style sheet of the shown screen to be loaded. */
export async function expectStyled({ page, broken }: PreparedCell) {
  if (!broken.sheet) return;
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toContainEqual(expect.stringContaining(addressIn(broken, broken.sheet) ?? 'no address'));
}

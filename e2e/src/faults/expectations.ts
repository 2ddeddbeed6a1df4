import { expect, type Page } from '@playwright/test';
import type { Registry } from '@padiman/federation/registry';
import type { Descriptor } from '../words/descriptors.ts';
import type { BrokenBuild, UnpublishedBuild } from './broken-build.ts';
import { faults, type Fault, type FaultName, type Moment, type Struck } from './faults.ts';
import type { FaultyPage } from './faulty-page.ts';
import type { SectionUnderTest } from './section-under-test.ts';

/** One cell of the matrix, with or without something good to fall back to. */
export interface Cell {
  page: Page;
  remote: Descriptor;
  fault: FaultName;
  struck: Struck;
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
  broken: BrokenBuild;
  mended: UnpublishedBuild;
  /** What was live before the broken build, with it, and when it is mended by another one. */
  releases: Record<'before' | 'broken' | 'mended', Registry>;
}

/** Whether the page is still the document in which this was marked. */
export const sameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window);

/** The team is told of remote, build, phase and cause. */
export async function expectReport({ faulty, fault, moment, remote, broken }: DrawnCell) {
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

/** Which of the builds that are on no disk drew the target's screen last; undefined where a published one did. */
export const drawnBuild = (page: Page) => page.evaluate(() => (window as { drawnBuild?: string }).drawnBuild);

/** A screen is never shown without its styles. */
export async function expectStyled({ page, broken: { base, sheet } }: DrawnCell) {
  if (!sheet) return;
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets).toContainEqual(expect.stringContaining(`${base}${sheet}`));
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Registry } from '@padiman/federation/registry';
import { stylesOf } from '../faults/builds.ts';
import {
  type AffectedFiles,
  errorsOf,
  type FaultName,
  faultNames,
  matrixTable,
  type Moment,
  moments,
  remotesWithStyles,
  styleFaults,
} from '../faults/faults.ts';
import { runCell } from '../faults/run-cell.ts';
import { hasSlotPage, slotPageOf } from '../faults/slot-page.ts';
import { expect, test } from '../fixtures/test.ts';
import { descriptors, isForStaff } from '../test-data/descriptors.ts';

const documentation = resolve(import.meta.dirname, '../../../docs/fault-matrix.md');
const runWhole = process.env.FAULT_MATRIX === 'whole';

test('docs/fault-matrix.md contains the tested matrix', () => {
  expect(readFileSync(documentation, 'utf8').replace(/ +\|/g, ' |').replace(/-+/g, '---')).toContain(
    matrixTable().replace(/-+/g, '---'),
  );
});

test('style faults are tested for exactly the remotes that publish style sheets', async ({ request }) => {
  const { remotes } = (await (await request.get('/registry.json')).json()) as Registry;
  const shipping = descriptors.filter((remote) => stylesOf(remotes[remote.name] ?? { integrity: {} }).length);
  expect(shipping.map(({ name }) => name)).toEqual(remotesWithStyles);
});

/** True for the cells that run: all of the whole matrix, otherwise every fifth one, so each fault with one remote. */
const isTested = (cell: number) => runWhole || cell % 5 === 0;

/** Moments of a fault: with a wrong signature no page begins, and not every remote has a panel. */
const momentsOf = (remote: string, fault: FaultName) =>
  moments.filter((one) => one !== 'in a slot' || (hasSlotPage(remote) && fault !== 'bad signature'));

/**
 * Cases of a fault and a remote: all of them if the whole matrix runs; otherwise one moment and one variant, others in
 * each neighbouring cell.
 */
function casesOf(cell: number, moments: readonly Moment[]): { moment: Moment; lastGood: boolean }[] {
  const all = moments.flatMap((moment) => [false, true].map((lastGood) => ({ moment, lastGood })));
  return runWhole ? all : all.slice(Math.floor(cell / 5) % all.length).slice(0, 1);
}

for (const [row, remote] of descriptors.entries()) {
  test.describe(remote.name, () => {
    test.use({
      signedInAs: remote.paths.some(isForStaff) ? 'superAdmin' : undefined,
      // Saves the time of animations.
      contextOptions: { reducedMotion: 'reduce' },
    });

    // One test for all moments, because a browser context costs as much as half of them.
    const testFault = (fault: FaultName, column: number, affected: AffectedFiles) =>
      test(`${fault}${affected === 'styles' ? ' of the styles' : ''}`, async ({
        page,
        browserErrors,
        request,
        visited,
      }) => {
        browserErrors.allow(...errorsOf(remote.name, fault));
        const live = (await (await request.get('/registry.json')).json()) as Registry;
        for (const { moment, lastGood } of casesOf(row + column, momentsOf(remote.name, fault))) {
          await test.step(`${moment}, ${lastGood ? 'with' : 'without'} a last good build`, async () => {
            const slotPage =
              moment === 'in a slot' ? await slotPageOf(page, remote.name, visited.address) : undefined;
            await runCell({ page, remote, fault, affected, moment, live, lastGood, slotPage });
          });
        }
      });
    for (const [column, fault] of faultNames.entries())
      if (isTested(row + column)) testFault(fault, column, 'all');
    if (remotesWithStyles.includes(remote.name))
      for (const [column, fault] of styleFaults.entries()) testFault(fault, column, 'styles');
  });
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { strike } from '../faults/cell.ts';
import {
  faultNames,
  moments,
  remotesWithStyles,
  styleFaults,
  type FaultName,
  type Struck,
} from '../faults/faults.ts';
import { stylesOf } from '../faults/live-copy.ts';
import { matrixTable } from '../faults/matrix-table.ts';
import { saidOf } from '../faults/said-of.ts';
import { descriptors, isForStaff } from '../words/descriptors.ts';
import type { Registry } from '@padiman/federation/registry';

const document = resolve(import.meta.dirname, '../../../docs/fault-matrix.md');
const whole = process.env.FAULT_MATRIX === 'whole';

test('docs/fault-matrix.md shows the matrix that is tested', () => {
  expect(readFileSync(document, 'utf8').replace(/ +\|/g, ' |').replace(/-+/g, '---')).toContain(
    matrixTable().replace(/-+/g, '---'),
  );
});

test('the remotes whose styles are struck are those that ship some', async ({ request }) => {
  const { remotes } = (await (await request.get('/registry.json')).json()) as Registry;
  const shipping = descriptors.filter((remote) => stylesOf(remote, remotes[remote.name]?.build ?? '').length);
  expect(shipping.map(({ name }) => name)).toEqual(remotesWithStyles);
});

/** Both where everything is met; else each cell has one of them, and the next cell beside, below or behind it the other. */
const lastGoods = (cell: number) => (whole ? [false, true] : [cell % 2 === 1]);

for (const [row, remote] of descriptors.entries()) {
  test.describe(remote.name, () => {
    test.use({
      signedInAs: remote.paths.some(isForStaff) ? 'superAdmin' : undefined,
      // Nothing that is looked at here moves, and drawing what does takes time.
      contextOptions: { reducedMotion: 'reduce' },
    });

    // One browser for all moments: making one costs as much as reaching half of them.
    const meet = (fault: FaultName, column: number, struck: Struck) =>
      test(`${fault}${struck === 'styles' ? ' of the styles' : ''}`, async ({ page, noise, request }) => {
        noise.announce(...saidOf(remote.name, fault));
        const live = (await (await request.get('/registry.json')).json()) as Registry;
        for (const [place, moment] of moments.entries()) {
          for (const lastGood of lastGoods(row + column + place)) {
            await test.step(`${moment}, ${lastGood ? 'with' : 'without'} a last good build`, () =>
              strike({ page, remote, fault, struck, moment, live, lastGood }));
          }
        }
      });
    for (const [column, fault] of faultNames.entries()) meet(fault, column, 'all');
    if (remotesWithStyles.includes(remote.name))
      for (const [column, fault] of styleFaults.entries()) meet(fault, column, 'styles');
  });
}

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
  type Moment,
  type Struck,
} from '../faults/faults.ts';
import { stylesOf } from '../faults/live-copy.ts';
import { matrixTable } from '../faults/matrix-table.ts';
import { saidOf } from '../faults/said-of.ts';
import { descriptors, isForStaff, type Descriptor } from '../words/descriptors.ts';
import type { Registry } from '@padiman/shared/federation/registry';

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

function meet(remote: Descriptor, fault: FaultName, moment: Moment, struck: Struck) {
  test(`${fault}${struck === 'styles' ? ' of the styles' : ''}, ${moment}`, async ({
    page,
    noise,
    request,
  }) => {
    noise.announce(...saidOf(remote.name, fault));
    const live = (await (await request.get('/registry.json')).json()) as Registry;
    for (const lastGood of [false, true])
      await strike({ page, remote, fault, struck, moment, live, lastGood });
  });
}

for (const [row, remote] of descriptors.entries()) {
  // Each fault meets each remote; the moments rotate, so that each meets each fault and each remote.
  const chosen = (column: number) =>
    moments.filter((_, place) => whole || place === (row + column) % moments.length);

  test.describe(remote.name, () => {
    test.use({ signedInAs: remote.paths.some(isForStaff) ? 'superAdmin' : undefined });

    for (const [column, fault] of faultNames.entries())
      for (const moment of chosen(column)) meet(remote, fault, moment, 'all');

    if (remotesWithStyles.includes(remote.name))
      for (const [column, fault] of styleFaults.entries())
        for (const moment of chosen(column)) meet(remote, fault, moment, 'styles');
  });
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '../fixtures/test.ts';
import { strike } from '../faults/cell.ts';
import { faultNames, moments } from '../faults/faults.ts';
import { matrixTable } from '../faults/matrix-table.ts';
import { saidOf } from '../faults/said-of.ts';
import { descriptors, isForStaff } from '../words/descriptors.ts';
import type { Registry } from '@padiman/shared/federation/registry';

const document = resolve(import.meta.dirname, '../../../docs/fault-matrix.md');
const whole = process.env.FAULT_MATRIX === 'whole';

test('docs/fault-matrix.md shows the matrix that is tested', () => {
  expect(readFileSync(document, 'utf8').replace(/ +\|/g, ' |').replace(/-+/g, '---')).toContain(
    matrixTable().replace(/-+/g, '---'),
  );
});

for (const [row, remote] of descriptors.entries()) {
  test.describe(remote.name, () => {
    test.use({ signedInAs: remote.paths.some(isForStaff) ? 'superAdmin' : undefined });

    for (const [column, fault] of faultNames.entries()) {
      // Each fault meets each remote; the moments rotate, so that each meets each fault and each remote.
      const chosen = whole
        ? moments
        : moments.filter((_, place) => place === (row + column) % moments.length);
      for (const moment of chosen) {
        test(`${fault}, ${moment}`, async ({ page, noise, request }) => {
          noise.announce(...saidOf(remote.name, fault));
          const live = (await (await request.get('/registry.json')).json()) as Registry;
          for (const lastGood of [false, true]) await strike({ page, remote, fault, moment, live, lastGood });
        });
      }
    }
  });
}

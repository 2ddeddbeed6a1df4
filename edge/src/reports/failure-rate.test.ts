import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failsMoreOften, lowerBound } from './failure-guard.ts';

const none = { failing: 0, staff: 0 };

for (const [failing, staff, base, halts] of [
  [2, 2, none, false],
  [3, 3, none, true],
  [3, 20, none, true],
  [3, 40, none, false],
  [10, 100, none, true],
  [10, 100, { failing: 3, staff: 100 }, false],
  [30, 100, { failing: 3, staff: 100 }, true],
  // A build that fails for everybody, such as with the API down, is no reason to end another one.
  [9, 10, { failing: 50, staff: 100 }, false],
  // Too few to say anything about the other build.
  [3, 3, { failing: 2, staff: 2 }, true],
] as const) {
  test(`${failing} of ${staff} beside ${base.failing} of ${base.staff} ${halts ? 'halts' : 'does not halt'}`, () => {
    assert.equal(failsMoreOften({ failing, staff }, base), halts);
  });
}

test('the lower bound grows with the number of members of staff, up to the rate', () => {
  const bounds = [10, 100, 1000, 10_000].map((staff) => lowerBound({ failing: staff / 10, staff }));
  assert.deepEqual(
    bounds,
    bounds.toSorted((a, b) => a - b),
  );
  assert.ok(bounds.every((bound) => bound < 0.1));
});

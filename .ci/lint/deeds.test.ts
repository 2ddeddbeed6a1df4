import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls, writesWithoutStepUp } from './deeds-docs.ts';

test('the writes without a step-up are those with a reason in docs/security.md', () => {
  const reasoned = writesWithoutStepUp.flatMap(([, names]) => names);
  const stated = calls.filter(({ method, stepUp }) => method !== 'GET' && stepUp === false);
  assert.deepEqual(reasoned.toSorted(), stated.map(({ name }) => name).toSorted());
});

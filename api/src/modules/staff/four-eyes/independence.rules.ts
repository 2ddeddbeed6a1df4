import type { Outcome } from '@padiman/contracts';
import { notIndependent } from '../../base/decisions/decisions.rules.ts';

/** Security event of a bulk call with decisions that its caller may not make as the second admin; null without any. */
export function refusalEvent(results: readonly Outcome[]) {
  const refused = results.filter(({ reason }) => reason === notIndependent).length;
  return refused === 0 ? null : ({ kind: 'notIndependent', details: { refused } } as const);
}

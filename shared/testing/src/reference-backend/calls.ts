import { adminCalls } from './admin-calls.ts';
import type { ReferenceCall } from './call.ts';
import { decisionCalls } from './decision-calls.ts';
import { recordCalls } from './record-calls.ts';
import { signInCalls } from './sign-in-calls.ts';

/** All calls of section 7 of the specification; the backend answers no other. */
export const calls: readonly ReferenceCall[] = [
  ...signInCalls,
  ...recordCalls,
  ...adminCalls,
  ...decisionCalls,
];

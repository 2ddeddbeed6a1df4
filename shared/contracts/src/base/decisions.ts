import { array, string } from 'yup';
import { historyEntry } from './audit.calls.ts';
import { instant } from './fields.ts';
import type { ListRules } from './list-rules.ts';

/** States of a withdrawal request and of a driver application. Source: specification section 3. */
export const decisionStates = ['pending', 'accepted', 'rejected'] as const;

/** One of {@link decisionStates}. */
export type DecisionState = (typeof decisionStates)[number];

/** State of a record that is decided on. */
export const decisionState = () => string<DecisionState>().oneOf(decisionStates).required();

/** Filters of a list whose records are decided on. */
export const decisionFilters = {
  all: {},
  pending: { status: 'pending' },
  accepted: { status: 'accepted' },
  rejected: { status: 'rejected' },
} satisfies ListRules['filters'];

/** A decision in a request body. */
export const decision = () => string<'accepted' | 'rejected'>().oneOf(['accepted', 'rejected']);

/** Fields of a decision in a record's details: time (UTC) and admin's name, null while it is pending. */
export const decisionDetails = {
  decidedAt: instant().nullable().defined(),
  decidedBy: string().nullable().defined(),
};

/** History of a record that is decided on. */
export const decisionHistory = () => array().of(historyEntry).required();

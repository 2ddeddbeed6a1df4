import { string } from 'yup';

/** The states of a withdrawal request and of a driver application. */
export const decisionStates = ['pending', 'accepted', 'rejected'] as const;

/** One of {@link decisionStates}. */
export type DecisionState = (typeof decisionStates)[number];

/** A decision as a body carries it. */
export const decision = () => string<'accepted' | 'rejected'>().oneOf(['accepted', 'rejected']);

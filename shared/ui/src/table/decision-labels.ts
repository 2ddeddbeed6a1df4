import { createContext, useContext } from 'react';
import type { DecisionLabels } from '@padiman/client/review';

/** Names of the decisions of queues that have none of their own. */
export const decisionLabels: DecisionLabels = {
  accept: 'Accept',
  reject: 'Reject',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

const Labels = createContext(decisionLabels);

/** Gives the names of the decisions to the parts of review mode. */
export const DecisionLabelsProvider = Labels.Provider;

/** Names of the decisions of the queue. */
export const useDecisionLabels = (): DecisionLabels => useContext(Labels);

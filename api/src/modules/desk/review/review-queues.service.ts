import type { ReviewQueueName, TransactionHandle } from '../../../database/schema.ts';
import type { Actor } from '../../../plugins/caller.ts';
import type { AppError } from '../../../plugins/errors.ts';
import {
  decisionLabels,
  type DecisionLabels,
  DecisionRefused,
} from '../../base/decisions/decisions.rules.ts';
import { appealLabels, AppealNotFound, decideAppeal, evaluateAppeal } from '../appeals/appeals.service.ts';
import {
  ApplicationNotFound,
  decideOpenApplication,
  evaluateApplication,
} from '../../people/drivers/drivers.service.ts';
import {
  evaluateModeration,
  moderate,
  ModeratedNotFound,
  moderatedVersions,
  moderationLabels,
  type ReviewDecision,
} from './moderation.service.ts';
import {
  currentVersions,
  decideEach,
  evaluateEach,
  type DecisionRequest,
  type DecisionResult,
  type WithdrawalPolicy,
} from '../../money/withdrawals/withdrawal-decisions.service.ts';
import { WithdrawalNotFound } from '../../money/withdrawals/withdrawal-details.service.ts';
import {
  moderatedTables,
  queueTables,
  type ModeratedTable,
  type QueueTable,
} from './queue-tables.read-model.ts';

/** Decision on one record, as it was given. */
export type { ReviewDecision };

/**
 * Evaluates or carries out a decision on a record, and locks it. Refusals are returned; an error that is thrown is a fault.
 * @returns undefined if there is no such record
 */
type Decide = (
  transaction: TransactionHandle,
  actor: Actor,
  id: string,
  decision: ReviewDecision,
) => Promise<DecisionResult | undefined>;

/** A queue of review mode: its records, and the rules of the decision at once. */
export interface ReviewQueue extends QueueTable {
  /** Names of the decisions in messages. */
  labels: DecisionLabels;
  notFound: () => AppError;
  /** Result that a decision would have. */
  evaluate: Decide;
  /** Carries a decision out. Its last statement appends to the audit. */
  decide: Decide;
  /** Current versions of records, as their details show them; missing for records without versions. */
  versions: (transaction: TransactionHandle, ids: string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Queues of review mode by name. */
export const reviewQueues = (policy: WithdrawalPolicy): Readonly<Record<ReviewQueueName, ReviewQueue>> => ({
  withdrawals: {
    ...queueTables.withdrawals,
    labels: decisionLabels,
    notFound: () => new WithdrawalNotFound(),
    evaluate: async (transaction, actor, id, decision) =>
      (await evaluateEach(transaction, actor, [id], requestOf(id, decision))).get(id),
    decide: async (transaction, actor, id, decision) =>
      (await decideEach(transaction, actor, [id], requestOf(id, decision), policy)).get(id),
    versions: currentVersions,
  },
  driverApplications: {
    ...queueTables.driverApplications,
    labels: decisionLabels,
    notFound: () => new ApplicationNotFound(),
    evaluate: async (transaction, actor, id, { status }) => {
      const evaluated = await evaluateApplication(transaction, actor, id, status);
      return evaluated === undefined || evaluated instanceof DecisionRefused ? evaluated : 'decided';
    },
    decide: async (transaction, actor, id, decision) => {
      const evaluated = await evaluateApplication(transaction, actor, id, decision.status);
      if (evaluated === undefined || evaluated instanceof DecisionRefused) return evaluated;
      await decideOpenApplication(transaction, actor, evaluated, decision);
      return 'decided';
    },
    versions: () => Promise.resolve(new Map()),
  },
  appeals: {
    ...queueTables.appeals,
    labels: appealLabels,
    notFound: () => new AppealNotFound(),
    evaluate: async (transaction, actor, id, { status }) => {
      const evaluated = await evaluateAppeal(transaction, actor, id, status);
      return evaluated === undefined || evaluated instanceof DecisionRefused ? evaluated : 'decided';
    },
    decide: decideAppeal,
    versions: () => Promise.resolve(new Map()),
  },
  reportedTrips: moderationQueue(moderatedTables.reportedTrips),
  reportedRides: moderationQueue(moderatedTables.reportedRides),
  reportedRequests: moderationQueue(moderatedTables.reportedRequests),
  posts: moderationQueue(moderatedTables.posts),
});

/** Queue of reported records or posts. */
const moderationQueue = (table: ModeratedTable): ReviewQueue => ({
  ...table,
  labels: moderationLabels,
  notFound: () => new ModeratedNotFound(),
  evaluate: (transaction, actor, ...given) => evaluateModeration(transaction, actor, table, ...given),
  decide: (transaction, actor, id, decision) => moderate(transaction, actor, table, id, decision),
  versions: (transaction, ids) => moderatedVersions(transaction, table, ids),
});

const requestOf = (id: string, { version, ...decision }: ReviewDecision): DecisionRequest => ({
  ...decision,
  versions: version === undefined ? undefined : new Map([[id, version]]),
});

import type { Call, NotedType } from '@padiman/contracts';
import type { ApiError } from '../http/api-error.ts';
import type { ReviewCalls } from './held-claims.ts';
import type { Decision, OwnDecision, ReviewState } from './review-state.rules.ts';

/** Names of the decisions on buttons and in messages. */
export interface DecisionLabels {
  accept: string;
  reject: string;
  accepted: string;
  rejected: string;
}

/** Queue that is reviewed: its calls, and its records in terms of review mode. `D` is the answer of the details. */
export interface ReviewQueue<D> {
  calls: ReviewCalls;
  /** Type of the records in the audit, for their notes; without it the queue has none. */
  recordType?: NotedType;
  /** Read of one record with its evidence, by `id`; its answer holds the record in `data`. */
  details: Call;
  /** Reads that a decision makes stale, once it has taken effect. */
  changes: readonly Call[];
  /** Record in messages, such as `₦5,000.00 to Ada Obi`. */
  nameOf: (details: D) => string;
  /** Ids of the people and records whose evidence a decision changes; records that share one come after others. */
  touches: (details: D) => readonly string[];
  /** Version that a decision names. */
  versionOf: (details: D) => string | undefined;
  isPending: (details: D) => boolean;
  /** By default Accept and Reject. */
  labels?: DecisionLabels;
}

/** Record on the screen. */
export interface ShownRecord<D> {
  id: string;
  /** Undefined until loaded. */
  details: D | undefined;
  error: ApiError | null;
  retry: () => void;
  /** Decision of this session on it. */
  own: OwnDecision | undefined;
  /** Name of the admin who holds it. */
  holder: string | undefined;
  /** Decision outside of this session that takes effect soon: `Accepted by Ada Obi`. */
  other: { by: string; decision: Decision } | undefined;
  /** Decision of this session on another record that is about to change the evidence. */
  related: OwnDecision | undefined;
  /** True while the evidence is read again, because such a decision has taken effect. */
  outdated: boolean;
}

/** Review mode of one session. */
export interface Review<D> {
  state: ReviewState;
  /** Undefined while none is known, and at the end of the queue. */
  record: ShownRecord<D> | undefined;
  /** Failure of the queue itself. */
  error: ApiError | undefined;
  retry: () => void;
  /** Asks for the second key of a decision. */
  ask: (decision: Decision) => void;
  cancel: () => void;
  /** Schedules a decision on the shown record, and shows the next one. */
  decide: (decision: Decision, remark?: string) => void;
  skip: () => void;
  next: () => void;
  previous: () => void;
  /** Takes the last waiting decision back, and shows its record. */
  undo: () => void;
  show: (id: string) => void;
  /** Removes the message of a refused decision. */
  dismiss: (id: string) => void;
  /** Ends the claim of another admin, and claims the record. For super admins. */
  takeOver: () => void;
  /** Looks for further records, the skipped ones among them. */
  lookAgain: () => void;
}

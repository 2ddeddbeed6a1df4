import type { ReviewActivity } from '@padiman/contracts';

/** Outcome of a decision. */
export type Decision = 'accepted' | 'rejected';

/**
 * State of a decision of this session, or of one from before it that still waits.
 *
 * - `sending`: not answered yet
 * - `waiting`: scheduled; it can be taken back
 * - `undoing`: it is being taken back
 * - `done`: carried out
 * - `undone`: taken back
 * - `refused`: the server could not carry it out
 * - `failed`: it was not scheduled
 */
export type DecisionState = 'sending' | 'waiting' | 'undoing' | 'done' | 'undone' | 'refused' | 'failed';

/** Decision of this session. Times in milliseconds since the epoch, by the browser's clock. */
export interface OwnDecision {
  id: string;
  /** Record in messages, such as `₦5,000.00 to Ada Obi`. */
  name: string;
  decision: Decision;
  /** Ids of people and records whose evidence it changes. */
  touches: readonly string[];
  /** True for one of before the page was opened. */
  earlier?: true;
  state: DecisionState;
  /** Instant of scheduling by the server's clock, which names the decision in the activity. */
  scheduledAt?: string;
  takesEffectAt?: number;
  /** Time at which it was seen to be carried out. */
  settledAt?: number;
  /** Reason of a refusal or failure, until it is dismissed. */
  message?: string;
}

/** State of review mode in one session. */
export interface ReviewState {
  /** Records that were shown, in the order of their first appearance. */
  trail: readonly string[];
  /** Record on the screen; undefined while none is known, and at the end of the queue. */
  shown: string | undefined;
  /** Number of changes of the shown record. */
  appearance: number;
  /** Held records that were not shown yet. */
  ahead: readonly string[];
  /** Records that were passed over for this session. */
  skipped: readonly string[];
  /** Decisions, oldest first; the last of a record counts. */
  decisions: readonly OwnDecision[];
  /** Decision that awaits its second key: a confirmation, or a reason. */
  question: Decision | undefined;
  /** True if the server had no further records to claim. */
  exhausted: boolean;
  /** Records that nobody has decided on; undefined until known. */
  waiting: number | undefined;
  heldByOthers: number;
  activity: ReviewActivity;
}

/** Event of review mode. */
export type ReviewEvent =
  | { type: 'claimed'; ids: readonly string[]; exhausted: boolean; waiting: number; heldByOthers: number }
  | { type: 'show'; id: string }
  | { type: 'next' | 'skip'; avoid: readonly string[] }
  | { type: 'previous' | 'cancel' | 'lookAgain' }
  | { type: 'question'; decision: Decision }
  | { type: 'decide'; decision: OwnDecision; avoid: readonly string[] }
  | { type: 'adopted'; decision: OwnDecision }
  | { type: 'scheduled'; id: string; scheduledAt: string; takesEffectAt: number }
  | { type: 'done'; id: string; now: number }
  | { type: 'failed' | 'undoFailed'; id: string; message: string }
  | { type: 'undoing' | 'undone' | 'dismiss'; id: string }
  | { type: 'activity'; activity: ReviewActivity; now: number };

/** State at the start. */
export const startReview = (record: string | undefined): ReviewState => ({
  trail: record === undefined ? [] : [record],
  shown: record,
  appearance: 0,
  ahead: [],
  skipped: [],
  decisions: [],
  question: undefined,
  exhausted: false,
  waiting: undefined,
  heldByOthers: 0,
  activity: { claims: [], scheduled: [] },
});

/** States of a decision that has not taken effect, and still can. */
const liveStates: readonly DecisionState[] = ['sending', 'waiting', 'undoing'];

/** True for a decision that has not taken effect, and still can. */
export const isLive = ({ state }: OwnDecision): boolean => liveStates.includes(state);

/** Last decision of this session on a record. */
export const decisionOn = (state: ReviewState, id: string): OwnDecision | undefined =>
  state.decisions.findLast((one) => one.id === id);

/** True for a record that this session has not decided on, or whose decision did not stand. */
function isOpen(state: ReviewState, id: string): boolean {
  const last = decisionOn(state, id);
  return last === undefined || !(isLive(last) || last.state === 'done');
}

/** Records that were shown and left without a decision or a skip, apart from the shown one. */
const leftRecords = (state: ReviewState): string[] =>
  state.trail.filter((id) => id !== state.shown && isOpen(state, id) && !state.skipped.includes(id));

/** Records that the next claim leaves out. */
export const recordsToPass = (state: ReviewState): string[] => [
  ...state.skipped,
  ...leftRecords(state),
  // Also one that took effect: its record may still wait, for a second admin.
  ...state.decisions.map(({ id }) => id).filter((id) => !isOpen(state, id)),
];

/**
 * Record that follows the shown one: one further on that was shown before, then one fetched ahead, and at the end of the
 * queue one that was left undecided.
 *
 * @param avoid records that come last, because a waiting decision is about to change their evidence
 */
function nextOf(state: ReviewState, avoid: readonly string[]): string | undefined {
  const at = state.shown === undefined ? state.trail.length : state.trail.indexOf(state.shown);
  const left = leftRecords(state);
  const further = left.filter((id) => state.trail.indexOf(id) > at);
  const ahead = state.ahead.filter((id) => isOpen(state, id));
  const candidates = [...further, ...ahead, ...(state.exhausted ? left : [])];
  return candidates.find((id) => !avoid.includes(id)) ?? candidates[0];
}

/** Puts a record on the screen. */
function showing(state: ReviewState, id: string | undefined): ReviewState {
  const appearance = state.appearance + (id === state.shown ? 0 : 1);
  if (id === undefined) return { ...state, shown: undefined, appearance, question: undefined };
  return {
    ...state,
    shown: id,
    appearance,
    trail: state.trail.includes(id) ? state.trail : [...state.trail, id],
    ahead: state.ahead.filter((one) => one !== id),
    skipped: state.skipped.filter((one) => one !== id),
    question: undefined,
  };
}

/** Changes the last decision on a record. */
function changed(state: ReviewState, id: string, changes: Partial<OwnDecision>): ReviewState {
  const last = decisionOn(state, id);
  return {
    ...state,
    decisions: state.decisions.map((one) => (one === last ? { ...one, ...changes } : one)),
  };
}

/** State of a waiting decision after a look at the queue; the same decision if nothing has happened. */
export function settled(one: OwnDecision, activity: ReviewActivity, now: number): OwnDecision {
  if (one.state !== 'waiting') return one;
  const found = activity.scheduled.find(
    ({ _id, scheduledAt }) => _id === one.id && scheduledAt === one.scheduledAt,
  );
  if (found?.state === 'refused') {
    return { ...one, state: 'refused', message: found.refusal ?? 'It could not be carried out.' };
  }
  return found === undefined && now >= (one.takesEffectAt ?? Infinity)
    ? { ...one, state: 'done', settledAt: now }
    : one;
}

/** Removes the messages of the decisions on a record. */
const withoutMessages = (decisions: readonly OwnDecision[], id: string): OwnDecision[] =>
  decisions.map((one) => {
    const { message: _message, ...rest } = one;
    return one.id === id ? rest : one;
  });

/** Changes the number of records that wait. */
const counted = (state: ReviewState, difference: number): ReviewState => ({
  ...state,
  waiting: state.waiting === undefined ? undefined : Math.max(0, state.waiting + difference),
});

/** Applies an event. */
export function reduceReview(state: ReviewState, event: ReviewEvent): ReviewState {
  switch (event.type) {
    case 'claimed': {
      const passed = [state.shown, ...recordsToPass(state)];
      const ahead = event.ids.filter((id) => !passed.includes(id) && isOpen(state, id));
      const { exhausted, heldByOthers } = event;
      // The server does not know yet of those that are on their way.
      const waiting = event.waiting - state.decisions.filter((one) => one.state === 'sending').length;
      // Without a new one another claim would bring the same.
      const isSame = ahead.length <= state.ahead.length;
      const claimed = { ...state, ahead, exhausted: exhausted || isSame, waiting, heldByOthers };
      return state.shown === undefined ? showing(claimed, nextOf(claimed, [])) : claimed;
    }
    case 'show':
      return showing(state, event.id);
    case 'next':
      return { ...showing(state, nextOf(state, event.avoid) ?? state.shown), exhausted: false };
    case 'skip': {
      if (state.shown === undefined) return state;
      const skipped = { ...state, skipped: [...state.skipped, state.shown] };
      return { ...showing(skipped, nextOf(skipped, event.avoid)), exhausted: false };
    }
    case 'previous': {
      const at = state.shown === undefined ? state.trail.length : state.trail.indexOf(state.shown);
      const before = state.trail[at - 1];
      return before === undefined ? state : showing(state, before);
    }
    case 'question':
      return { ...state, question: event.decision };
    case 'cancel':
      return { ...state, question: undefined };
    case 'lookAgain':
      return { ...state, skipped: [], exhausted: false };
    case 'decide': {
      // The new decision answers the message of an earlier one on the record.
      const earlier = withoutMessages(state.decisions, event.decision.id);
      const decided = counted({ ...state, decisions: [...earlier, event.decision] }, -1);
      return { ...showing(decided, nextOf(decided, event.avoid)), exhausted: false };
    }
    case 'adopted': {
      const isKnown = decisionOn(state, event.decision.id) !== undefined;
      return isKnown ? state : { ...state, decisions: [event.decision, ...state.decisions] };
    }
    case 'scheduled': {
      const { id, scheduledAt, takesEffectAt } = event;
      return changed(state, id, { state: 'waiting', scheduledAt, takesEffectAt });
    }
    case 'done':
      return changed(state, event.id, { state: 'done', settledAt: event.now });
    case 'failed': {
      const failed = counted(changed(state, event.id, { state: 'failed', message: event.message }), 1);
      // Back to the record, unless the person is busy with another by now.
      const isLast = state.decisions.at(-1)?.id === event.id;
      return isLast && state.question === undefined ? showing(failed, event.id) : failed;
    }
    case 'undoing':
      return changed(state, event.id, { state: 'undoing' });
    case 'undone': {
      const undone = counted(changed(state, event.id, { state: 'undone' }), 1);
      return { ...showing(undone, event.id), exhausted: false };
    }
    case 'undoFailed':
      // The next look at the queue tells whether it was carried out.
      return changed(state, event.id, { state: 'waiting', message: event.message });
    case 'dismiss':
      return { ...state, decisions: withoutMessages(state.decisions, event.id) };
    case 'activity': {
      const decisions = state.decisions.map((one) => settled(one, event.activity, event.now));
      const refused = decisions.some((one, at) => one.state === 'refused' && one !== state.decisions[at]);
      const { activity } = event;
      return { ...state, activity, decisions, exhausted: state.exhausted && !refused };
    }
  }
}

/** Decisions of the session that stand, or still can. */
export const countedDecisions = (decisions: readonly OwnDecision[]): readonly OwnDecision[] =>
  decisions.filter(
    ({ state, earlier }) => !earlier && state !== 'undone' && state !== 'failed' && state !== 'refused',
  );

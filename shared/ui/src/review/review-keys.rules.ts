import type { Decision } from '@padiman/client/review';

/** Action of review mode. `answer` gives the second key of a decision: a confirmation, or the number of a reason from 1. */
export type ReviewAction =
  | { type: 'accept' | 'reject' | 'skip' | 'undo' | 'next' | 'previous' | 'close' | 'cancel' | 'confirm' }
  | { type: 'note' | 'hold' }
  /** A key that decides, too soon after another record has appeared. */
  | { type: 'early' }
  | { type: 'reason'; number: number };

/** Key press, as far as review mode looks at it. */
export interface KeyPress {
  key: string;
  /** True for the repetition of a key that is held down. */
  repeat: boolean;
  /** True with a modifier key. */
  modified: boolean;
  /** True in a field. */
  typing: boolean;
  /** True on a control that Enter activates. */
  onControl: boolean;
}

/** State that decides on a key press. */
export interface KeyState {
  /** Decision that awaits its second key. */
  question: Decision | undefined;
  /** True for a moment after another record has appeared: a key may be meant for the one before. */
  settling: boolean;
  /** False if the user has switched single keys off. */
  singleKeys: boolean;
  dialogOpen: boolean;
}

const singleKeys: Readonly<Record<string, ReviewAction>> = {
  a: { type: 'accept' },
  r: { type: 'reject' },
  s: { type: 'skip' },
  u: { type: 'undo' },
  j: { type: 'next' },
  k: { type: 'previous' },
  h: { type: 'hold' },
  n: { type: 'note' },
};

/** Actions that a key pressed too late for the record before must not start. */
const decides = ({ type }: ReviewAction): boolean =>
  type === 'accept' || type === 'reject' || type === 'skip' || type === 'confirm' || type === 'reason';

/** Action of a key press; undefined for one that means nothing here. */
export function actionOf(press: KeyPress, state: KeyState): ReviewAction | undefined {
  if (state.dialogOpen || press.repeat || press.modified) return undefined;
  const action = meaningOf(press, state);
  return action && state.settling && decides(action) ? { type: 'early' } : action;
}

function meaningOf({ key, typing, onControl }: KeyPress, state: KeyState): ReviewAction | undefined {
  const { question } = state;
  if (key === 'Escape') {
    if (question !== undefined) return { type: 'cancel' };
    return typing ? undefined : { type: 'close' };
  }
  if (typing) return undefined;
  if (question === 'accepted') return key === 'Enter' && !onControl ? { type: 'confirm' } : undefined;
  if (!state.singleKeys) return undefined;
  if (question === 'rejected') {
    return /^[1-9]$/.test(key) ? { type: 'reason', number: Number(key) } : undefined;
  }
  return singleKeys[key.toLowerCase()];
}

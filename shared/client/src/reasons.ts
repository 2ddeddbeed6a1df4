/** Reasons of decisions, and what members were told of them. */
import {
  isAllowed,
  listDecisionReasons,
  notedRecords,
  readMemberMessages,
  type ReasonKind,
} from '@padiman/contracts';
import type { NotedRecord } from './notes.ts';
import { useRead } from './query/calls.ts';
import { useCapability } from './session/runtime-config.ts';
import { userOf, useSession } from './session/session.ts';

/** Reasons to choose from: those of the backend for a kind of decisions, or `texts` with one that has no list. */
export interface ReasonChoice {
  kind: ReasonKind;
  texts: readonly string[];
}

/** Reasons of a field; constant ones are not told to members. */
export type Reasons = readonly string[] | ReasonChoice;

/**
 * Texts of reasons in their order. `isTold` is true if the backend tells the member those of its list; `isLoading` while
 * that list is read for the first time.
 */
export function useReasons(given: Reasons): {
  texts: readonly string[];
  isTold: boolean;
  isLoading: boolean;
} {
  const choice = 'kind' in given ? given : undefined;
  const enabled = useCapability('decisionReasons') && choice !== undefined;
  const { data, isLoading } = useRead(listDecisionReasons, {}, { enabled, background: true });
  const listed = enabled ? (data?.data ?? []) : [];
  // Without the list, what is chosen is stored as ever.
  if (choice === undefined || listed.length === 0)
    return { texts: 'kind' in given ? given.texts : given, isTold: false, isLoading };
  const ofKind = listed.filter(({ kinds }) => kinds.includes(choice.kind));
  return { texts: ofKind.map(({ staffText }) => staffText), isTold: true, isLoading };
}

/** Messages to the member about decisions on a record; not offered with a backend without reasons, and without access. */
export function useMemberMessages({ type, id }: NotedRecord) {
  const has = useCapability('decisionReasons');
  // By the rights of the session: the server decides.
  const holder = userOf(useSession()) ?? null;
  const offered = has && isAllowed(holder, notedRecords[type]);
  const read = useRead(readMemberMessages, { params: { type, id } }, { enabled: offered });
  return { offered, read };
}

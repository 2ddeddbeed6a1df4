import { fillReason, reasonSeparator, type ReasonKind } from '@padiman/contracts';
import type { ReasonRow } from './decision-reasons.repository.ts';

/** Decision of which a member is told. */
export interface ToldDecision {
  kind: ReasonKind;
  /** Null for the record of nobody, such as a post by staff. */
  memberId: string | null;
  /** Reason of the list, own words, or both. */
  text: string | null;
  /** Naira; of withdrawals and refunds. */
  amount?: number | undefined;
}

/** Fields of an event that tell the member the reason; all null without one of the list, since own words are for staff. */
export interface ToldReason {
  reasonCode: string | null;
  /** Text for the member in English and in Nigerian Pidgin. */
  message: { en: string; pcm: string } | null;
  /** Own words that followed the reason. */
  note: string | null;
}

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/**
 * Finds the reason that the text of a decision is, or begins with; of several the longest.
 * @param names first names of members by their ids
 */
export function toldReason(
  offered: readonly ReasonRow[],
  { kind, memberId, text, amount = 0 }: ToldDecision,
  names: ReadonlyMap<string, string>,
): ToldReason {
  const given = text?.trim() ?? '';
  const whole = given.toLowerCase();
  const isAt = (start: string) => whole === start || whole.startsWith(start + reasonSeparator);
  const [reason] = offered
    .filter(({ kinds, staff_text: own }) => kinds.includes(kind) && isAt(own.toLowerCase()))
    .toSorted((one, other) => other.staff_text.length - one.staff_text.length);
  if (reason === undefined) return { reasonCode: null, message: null, note: null };
  if (memberId === null) return { reasonCode: reason.code, message: null, note: null };
  const values = { name: names.get(memberId) ?? '', amount: naira.format(amount) };
  const [en, pcm] = [fillReason(reason.member_en, values), fillReason(reason.member_pcm, values)];
  const note = given.slice(reason.staff_text.length + reasonSeparator.length).trim() || null;
  return { reasonCode: reason.code, message: { en, pcm }, note };
}

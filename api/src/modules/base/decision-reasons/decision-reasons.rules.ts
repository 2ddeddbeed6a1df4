import { reasonSeparator, type DecisionReason, type ReasonKind } from '@padiman/contracts';

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

/** Fills the placeholders of a text for the member; in one pass, so that a value is never read as a placeholder. */
const fill = (text: string, values: Readonly<Record<'name' | 'amount', string>>): string =>
  text.replaceAll(/\{(name|amount)\}/g, (_, name: 'name' | 'amount') => values[name]);

const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/**
 * Finds the reason that the text of a decision is, or begins with; of several the longest.
 * @param names first names of members by their ids
 */
export function toldReason(
  offered: readonly DecisionReason[],
  { kind, memberId, text, amount = 0 }: ToldDecision,
  names: ReadonlyMap<string, string>,
): ToldReason {
  const given = text?.trim() ?? '';
  const whole = given.toLowerCase();
  const isAt = (start: string) => whole === start || whole.startsWith(start + reasonSeparator);
  const [reason] = offered
    .filter(({ kinds, staffText }) => kinds.includes(kind) && isAt(staffText.toLowerCase()))
    .toSorted((one, other) => other.staffText.length - one.staffText.length);
  if (reason === undefined) return { reasonCode: null, message: null, note: null };
  if (memberId === null) return { reasonCode: reason.code, message: null, note: null };
  const values = { name: names.get(memberId) ?? '', amount: naira.format(amount) };
  const [en, pcm] = [fill(reason.en, values), fill(reason.pcm, values)];
  const note = given.slice(reason.staffText.length + reasonSeparator.length).trim() || null;
  return { reasonCode: reason.code, message: { en, pcm }, note };
}

import type { CasePerson, ModerationCase } from '@padiman/contracts';
import type { TimeLineEvent } from '@padiman/ui/overlay';
import { eventLabel, partLabel, stateLabels } from './review.messages.ts';

const by = (text: string, name: string | null) => (name === null ? text : `${text} by ${name}`);

/** Name of a person. */
export const personName = ({ firstName, lastName }: CasePerson): string => `${firstName} ${lastName}`.trim();

/** Reasons to look twice before a record is kept. */
export const keepingWarnings = ({ people }: ModerationCase<unknown>): string[] =>
  people
    .filter(({ blocked }) => blocked)
    .map((person) => `${partLabel(person.part)} ${personName(person)} is blocked.`);

/** State with the admin who brought it about: `Kept by Ada Obi`. */
export const stateOf = ({ state, reviewedBy, deletedBy }: ModerationCase<unknown>): string =>
  by(stateLabels[state], state === 'kept' ? reviewedBy : state === 'deleted' ? deletedBy : null);

/** History of a record, oldest first. What is older than the audit trail is taken from the record. */
export function eventsOf(known: ModerationCase<unknown>): TimeLineEvent[] {
  const { history, createdAt, deletedAt, deletedBy } = known;
  const isAudited = (name: RegExp) => history.some(({ action }) => name.test(action));
  const created = { key: 'created', at: createdAt, text: 'Created' };
  const deleted = { key: 'deleted', at: deletedAt, text: by('Deleted', deletedBy) };
  return [
    ...(isAudited(/\.create$/) ? [] : [created]),
    ...history.map(({ _id, at, action, adminName }) => ({
      key: _id,
      at,
      text: by(eventLabel(action), adminName),
    })),
    ...(deletedAt === null || isAudited(/\.(delete|refund|cancel)$/) ? [] : [deleted]),
  ];
}

import type { Handle } from '../../../database/schema.ts';
import { recordHistory, type HistoryRow } from '../../base/audit/audit-trail.service.ts';
import { ModeratedNotFound } from './moderation.service.ts';
import {
  selectCase,
  selectEarlier,
  selectPeople,
  selectRelations,
  type CaseRow,
  type EarlierRow,
  type PersonRow,
  type RelationRow,
} from './moderation-case.read-model.ts';
import { moderatedRecords, type ModeratedName } from './moderation.rules.ts';

/** A record with everything that a decision rests on. */
export interface Case {
  /** The contract's record. */
  record: object;
  state: CaseRow;
  /** People by their part in the record. */
  people: { part: string; person: PersonRow }[];
  relations: RelationRow[];
  earlier: EarlierRow[];
  history: HistoryRow[];
}

/**
 * Reads a record, deleted or not, with its evidence.
 *
 * @throws ModeratedNotFound
 */
export async function readCase(database: Handle, name: ModeratedName, id: string): Promise<Case> {
  const { list } = moderatedRecords[name];
  const state = await selectCase(database, name, id);
  const [row] = state === undefined ? [] : await list.readByIds(database, [id]);
  if (state === undefined || row === undefined) throw new ModeratedNotFound();
  const parts = Object.entries(state.people).flatMap(([part, personId]) =>
    personId === null ? [] : [{ part, personId }],
  );
  const ids = parts.map(({ personId }) => personId);
  const people = new Map((await selectPeople(database, ids)).map((person) => [person.id, person]));
  return {
    record: list.toRecord(row),
    state,
    people: parts.flatMap(({ part, personId }) => {
      const person = people.get(personId);
      return person === undefined ? [] : [{ part, person }];
    }),
    relations: await selectRelations(database, name, id),
    earlier: await selectEarlier(database, ids, id),
    history: await recordHistory(database, id),
  };
}

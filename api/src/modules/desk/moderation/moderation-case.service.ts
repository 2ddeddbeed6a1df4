import type { Handle } from '../../../database/schema.ts';
import type { ContractList, ContractRow } from '../../../lists/contract-list.ts';
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
import type { ModeratedName } from './moderation.rules.ts';

/** A record with everything that a decision rests on. */
export interface Case<Row> {
  row: Row;
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
export async function readCase<R, F extends string>(
  database: Handle,
  name: ModeratedName,
  list: ContractList<R, F>,
  id: string,
): Promise<Case<ContractRow<R>>> {
  const state = await selectCase(database, name, id);
  const [row] = state === undefined ? [] : await list.readByIds(database, [id]);
  if (state === undefined || row === undefined) throw new ModeratedNotFound();
  const parts = Object.entries(state.people).flatMap(([part, personId]) =>
    personId === null ? [] : [{ part, personId }],
  );
  const ids = parts.map(({ personId }) => personId);
  const people = new Map((await selectPeople(database, ids)).map((person) => [person.id, person]));
  return {
    row,
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

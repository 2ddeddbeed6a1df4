import type { Handle } from '../../../database/schema.ts';
import { selectPerson } from './erasure.repository.ts';
import { PersonNotFound } from './erasure.service.ts';
import { selectExport } from './person-export.read-model.ts';

/** Personal data of a user, for the user. */
export interface PersonExport {
  exportedAt: string;
  userId: string;
  note: string;
  parts: Record<string, Record<string, unknown>[]>;
}

const note =
  'Amounts are in naira, times in UTC. Names of other people are shortened. Service answers are copies that are deleted ' +
  'after three days, and log files are deleted after 90 days; neither is part of this file.';

/** Collects all personal data of a user, on one snapshot. @throws PersonNotFound */
export function exportPerson(database: Handle, userId: string): Promise<PersonExport> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (view) => {
      if ((await selectPerson(view, userId)) === undefined) throw new PersonNotFound();
      return { exportedAt: new Date().toISOString(), userId, note, parts: await selectExport(view, userId) };
    });
}

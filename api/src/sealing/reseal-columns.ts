import { sql } from 'kysely';
import type { Handle } from '../database/schema.ts';
import { allRows, hasRow } from '../database/statements.ts';
import { resealText, type SealKeys } from './sealed-text.ts';

/** Columns with encrypted texts; `id` is the column of the record that they are encrypted for. */
interface SealedColumns {
  table: 'staff_totp';
  id: 'id' | 'admin_id';
  columns: readonly ('secret' | 'former_secret')[];
}

/**
 * Encrypts the texts under a former key with the current one, so that the former key can be taken away. A text that
 * changed meanwhile keeps its change.
 * @returns the number of changed texts
 */
export async function resealColumns(database: Handle, keys: SealKeys, { table, id, columns }: SealedColumns) {
  let resealed = 0;
  for (const column of columns.map((name) => sql.ref(name))) {
    const rows = await allRows<{ record: string; sealed: string }>(database)`
      select ${sql.ref(id)} as record, ${column} as sealed from ${sql.table(table)} where ${column} <> ''`;
    for (const { record, sealed } of rows) {
      const fresh = resealText(keys, record, sealed);
      if (fresh === undefined) continue;
      const isChanged = await hasRow(database)`
        update ${sql.table(table)} set ${column} = ${fresh}
        where ${sql.ref(id)} = ${record} and ${column} = ${sealed} returning 1`;
      resealed += Number(isChanged);
    }
  }
  return resealed;
}

import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** More words than this narrow nothing down and only cost. */
const mostWords = 8;

/**
 * Conditions for a search: each word must occur somewhere in the column, in any case. Wildcards of LIKE in the
 * search stand for themselves. The database lowers both sides, so that both are lowered by the same rules.
 */
export function searchConditions(
  column: Expression<string>,
  search: string | undefined,
): RawBuilder<SqlBool>[] {
  const words = (search ?? '').split(/\s+/).filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => {
    const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql<SqlBool>`${column} like lower(${pattern})`;
  });
}

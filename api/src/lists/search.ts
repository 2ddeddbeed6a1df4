import { isRecordId, searchTerms } from '@padiman/contracts';
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** Characters from which the trigram index finds a term inside a word. */
const trigram = 3;

/**
 * Conditions for a search, by the terms of the contracts' rules of lists. Each term must occur in the column,
 * case-insensitively; a term of one or two characters only at the beginning of a word, so that the index can find it. LIKE
 * wildcards in a term are escaped. The database lowers both sides, so the same rules apply to both.
 * @param id column that a term may equal, if it is the id of a record
 */
export const searchConditions = (
  column: Expression<string>,
  search: string | undefined,
  id?: Expression<string>,
): RawBuilder<SqlBool>[] =>
  searchTerms(search).map((term) => {
    const found = occursIn(column, term);
    const uuid = term.toLowerCase();
    return id !== undefined && isRecordId(uuid) ? sql<SqlBool>`(${found} or ${id} = ${uuid}::uuid)` : found;
  });

function occursIn(column: Expression<string>, term: string): RawBuilder<SqlBool> {
  const text = term.replaceAll(/[\\%_]/g, '\\$&');
  if ([...term].length >= trigram) return sql<SqlBool>`${column} like lower(${`%${text}%`})`;
  return sql<SqlBool>`(${column} like lower(${`${text}%`}) or ${column} like lower(${`% ${text}%`}))`;
}

/** Texts of which the index holds a trigram: three letters or digits, or fewer at a separator. */
const indexed = /[\p{L}\p{M}\p{N}]{3}|[^\p{L}\p{M}\p{N}][\p{L}\p{N}]|[\p{L}\p{M}\p{N}]{2}[^\p{L}\p{M}\p{N}]/u;

/** Tells whether an index can find a search; without a trigram in any term it would be read as a whole. */
export const isIndexed = (search: string): boolean =>
  // A short term is compared with the beginnings of words.
  searchTerms(search).some((term) => ([...term].length < trigram ? /[\p{L}\p{N}]/u : indexed).test(term));

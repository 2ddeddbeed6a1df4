import { isAllowed, maxHits, type AccessHolder } from '@padiman/contracts';
import type { Handle } from '../../../database/schema.ts';
import { selectHits, type Hit } from '../../../lists/list-hits.ts';
import { kindEntries, type RecordKindName } from '../../../lists/record-kinds.ts';

/** A found record. */
export type TypedHit = Hit & { type: RecordKindName };

/**
 * Finds records of all lists that the caller may see, in one statement; newest first within a type.
 *
 * @param masked leaves personal data out of the search
 */
export async function search(
  database: Handle,
  text: string,
  { caller, masked }: { caller: AccessHolder; masked: boolean },
): Promise<TypedHit[]> {
  const allowed = kindEntries.filter(([, { call }]) => isAllowed(caller, call.access));
  const hits = await selectHits(
    database,
    allowed.map(([type, { list, live = list }]) => live.hits({ type, search: text, masked, take: maxHits })),
  );
  return allowed.flatMap(([type]) => (hits as TypedHit[]).filter((hit) => hit.type === type));
}

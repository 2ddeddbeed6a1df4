import type { Records, Row } from './records.ts';
import type { State } from './state.ts';
import type { Answer } from './variants.ts';

/** Lists whose records can be deleted. */
export type RemovableList = {
  [list in keyof Records]: Records[list] extends Row[] ? list : never;
}[keyof Records];

/** Deletes records; unknown ids are ignored, as Mongo's `deleteMany` does. */
export function removeRows(
  { records, variant }: State,
  list: RemovableList,
  ids: readonly string[] | undefined,
): Answer {
  if (!ids?.length) return variant.refusal(400, 'No ids were given.');
  const kept = records[list].filter(({ _id }) => !ids.includes(_id));
  const removed = records[list].length - kept.length;
  records[list] = kept;
  return variant.done(removed);
}

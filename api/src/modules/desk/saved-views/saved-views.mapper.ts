import type { SavedView } from '@padiman/contracts';
import { masks } from '../../../plugins/masking.ts';
import type { SavedViewRow } from './saved-views.repository.ts';

/**
 * Maps a view to the contract's record, as an admin sees it. Name and search of others are masked like other texts; an owner
 * sees what was typed, because a change sends it back.
 */
export function toSavedView(
  row: SavedViewRow,
  { adminId, masked }: { adminId: string; masked: boolean },
): SavedView {
  const shown = (text: string) => (masked && row.owner_id !== adminId ? masks.text(text) : text);
  return {
    _id: row.id,
    path: row.path,
    name: shown(row.name),
    query: {
      ...(row.filter !== null && { filter: row.filter }),
      ...(row.search !== null && { q: shown(row.search) }),
      ...(row.sort !== null && { sort: row.sort }),
    },
    hiddenColumns: row.hidden_columns,
    density: row.density,
    shared: row.shared,
    mine: row.owner_id === adminId,
    by: `${row.first_name} ${row.last_name}`.trim(),
    version: row.version,
  };
}

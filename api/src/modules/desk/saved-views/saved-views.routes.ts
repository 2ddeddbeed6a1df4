import {
  countSavedViews,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
  type SavedView,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import type { Caller } from '../../../plugins/caller.ts';
import { route } from '../../../plugins/contract-route.ts';
import { masks, seesPersonalData } from '../../../plugins/masking.ts';
import { countRecords } from './saved-views.service.ts';
import * as service from './saved-views.service.ts';

const readerOf = (caller: Caller) => ({ adminId: caller.adminId, masked: !seesPersonalData(caller) });

export function savedViewRoutes(app: FastifyInstance, database: Handle): void {
  route(app, listSavedViews, async ({ caller }) => {
    const views = await service.savedViews(database, caller);
    return { success: true, data: views.map((view) => toSavedView(view, readerOf(caller))) };
  });

  route(app, countSavedViews, async ({ caller }) => {
    const views = await service.savedViews(database, caller);
    const counts = await countRecords(database, views, !seesPersonalData(caller));
    const data = views.map(({ id }) => {
      const { count = null, more = false } = counts.get(id) ?? {};
      return { _id: id, count, more };
    });
    return { success: true, data };
  });

  route(app, createSavedView, async ({ body, caller, actor }) => {
    const view = await service.createSavedView(database, { caller, actor }, body);
    return { success: true, data: toSavedView(view, readerOf(caller)) };
  });

  route(app, updateSavedView, async ({ params: { id }, body, caller, actor }) => {
    const view = await service.updateSavedView(database, { caller, actor }, { id, ...body });
    return { success: true, data: toSavedView(view, readerOf(caller)) };
  });

  route(app, deleteSavedView, async ({ params, caller, actor }) => {
    await service.deleteSavedView(database, { caller, actor }, params.id);
    return { success: true };
  });
}

/**
 * Maps a view to the contract's record, as an admin sees it. Name and search of others are masked like other texts; an owner
 * sees what was typed, because a change sends it back.
 */
function toSavedView(
  row: service.SavedViewRow,
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

import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import type { Caller } from '../../../plugins/caller.ts';
import { route } from '../../../plugins/contract-route.ts';
import { masks, seesPersonalData } from '../../../plugins/masking.ts';
import * as service from './saved-views.service.ts';

export function savedViewRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, contracts.listSavedViews, async ({ caller }) =>
    (await service.savedViews(database, caller)).map((view) => shown(view, caller)),
  );

  dataRoute(app, contracts.countSavedViews, ({ caller }) =>
    service.countRecords(database, caller, !seesPersonalData(caller)),
  );

  dataRoute(app, contracts.createSavedView, async ({ body, ...by }) =>
    shown(await service.createSavedView(database, by, body), by.caller),
  );

  dataRoute(app, contracts.updateSavedView, async ({ params: { id }, body, ...by }) =>
    shown(await service.updateSavedView(database, by, { id, ...body }), by.caller),
  );

  route(app, contracts.deleteSavedView, ({ params, ...by }) =>
    service.deleteSavedView(database, by, params.id),
  );
}

/**
 * A view with the contract's fields, as an admin sees it. Name and search of others are masked like other texts; an owner
 * sees what was typed, because a change sends it back.
 */
function shown(view: service.SavedViewRow, caller: Caller): object {
  const mine = view.owner_id === caller.adminId;
  const textOf = (text: string) => (mine || seesPersonalData(caller) ? text : masks.text(text));
  return {
    ...{ ...view, mine, name: textOf(view.name), hiddenColumns: view.hidden_columns },
    query: {
      ...(view.filter !== null && { filter: view.filter }),
      ...(view.search !== null && { q: textOf(view.search) }),
      ...(view.sort !== null && { sort: view.sort }),
    },
  };
}

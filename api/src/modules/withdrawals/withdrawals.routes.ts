import {
  decideWithdrawal,
  decideWithdrawals,
  listWithdrawals,
  resolveAccount,
  withdrawalDetails,
  type Outcome,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { onSelected } from '../../lists/selection.ts';
import { route } from '../../plugins/contract-route.ts';
import { seesPersonalData } from '../../plugins/masking.ts';
import { listRoute } from '../../lists/list-route.ts';
import { refusalEvent } from '../separation/independence.rules.ts';
import { readDetails, resolveAccountOf } from './withdrawal-details.service.ts';
import * as service from './withdrawals.service.ts';
import {
  toAccountOwner,
  toDetailedWithdrawal,
  toListedWithdrawal,
  toWithdrawal,
} from './withdrawals.mapper.ts';

export function withdrawalRoutes(
  app: FastifyInstance,
  database: Handle,
  policy: service.WithdrawalPolicy,
): void {
  listRoute(app, database, listWithdrawals, service.withdrawals, toListedWithdrawal);

  route(app, withdrawalDetails, async ({ params, caller }) => ({
    success: true,
    data: toDetailedWithdrawal(
      await readDetails(database, params.id, { adminId: caller.adminId, provider: policy.provider }),
      caller.adminId,
      policy,
    ),
  }));

  route(app, resolveAccount, async ({ params }) => ({
    success: true,
    data: toAccountOwner(await resolveAccountOf(database, params.id, policy)),
  }));

  route(app, decideWithdrawal, async ({ body, actor }) => {
    const { _id: userId, withdrawalID: withdrawalId, status, remark, version } = body;
    const request = { userId, withdrawalId, status, remark, version };
    const decided = await service.decideWithdrawal(database, actor, request, policy);
    return { success: true, data: [toWithdrawal(decided)] };
  });

  route(
    app,
    decideWithdrawals,
    async ({ body: { status, remark, versions: shown, ...selected }, caller, actor, http: { request } }) => {
      const selection = { ...selected, masked: !seesPersonalData(caller) };
      const versions = shown && new Map(selection.ids?.map((id, nth) => [id, shown[nth] ?? '']));
      const nothing = { results: [] as Outcome[] };
      const done = await onSelected(database, service.withdrawals, selection, nothing, async (ids) => ({
        results: await service.decideWithdrawals(database, actor, { ids, status, remark, versions }, policy),
      }));
      const refused = refusalEvent(done.results);
      if (refused !== null) await app.recordSecurityEvent(request, refused);
      return { success: true, ...done };
    },
  );
}

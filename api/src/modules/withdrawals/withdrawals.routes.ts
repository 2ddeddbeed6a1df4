import {
  decideWithdrawal,
  decideWithdrawals,
  listWithdrawals,
  withdrawalDetails,
  type Outcome,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../database/schema.ts';
import { onSelected } from '../../lists/selection.ts';
import { route } from '../../plugins/contract-route.ts';
import { listRoute } from '../../lists/list-route.ts';
import { readDetails } from './withdrawal-details.service.ts';
import * as service from './withdrawals.service.ts';
import { toDetailedWithdrawal, toWithdrawal } from './withdrawals.mapper.ts';

export function withdrawalRoutes(
  app: FastifyInstance,
  database: Handle,
  policy: service.WithdrawalPolicy,
): void {
  listRoute(app, database, listWithdrawals, service.withdrawals, toWithdrawal);

  route(app, withdrawalDetails, async ({ params, caller }) => ({
    success: true,
    data: toDetailedWithdrawal(await readDetails(database, params.id), caller.adminId, policy),
  }));

  route(app, decideWithdrawal, async ({ body, actor }) => {
    const { _id: userId, withdrawalID: withdrawalId, status, remark } = body;
    const request = { userId, withdrawalId, status, remark };
    const decided = await service.decideWithdrawal(database, actor, request, policy);
    return { success: true, data: [toWithdrawal(decided)] };
  });

  route(app, decideWithdrawals, async ({ body: { status, remark, ...selection }, actor }) => {
    const nothing = { results: [] as Outcome[] };
    const done = await onSelected(database, service.withdrawals, selection, nothing, async (ids) => ({
      results: await service.decideWithdrawals(database, actor, { ids, status, remark }, policy),
    }));
    return { success: true, ...done };
  });
}

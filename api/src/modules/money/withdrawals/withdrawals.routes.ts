import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { withdrawals } from '../../../lists/records.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { refusalEvent } from '../../staff/four-eyes/independence.rules.ts';
import { performBatch } from '../../base/idempotency/idempotency.service.ts';
import { obstaclesOfRows, readDetails, resolveAccountOf } from './withdrawal-details.service.ts';
import * as service from './withdrawals.service.ts';
import { toAccountOwner, toDetailedWithdrawal, toWithdrawal } from './withdrawals.mapper.ts';

export function withdrawalRoutes(app: FastifyInstance, database: Handle, policy: service.WithdrawalPolicy) {
  listRoute(app, contracts.listWithdrawals, withdrawals, {
    obstaclesOf: (rows, { adminId }) =>
      obstaclesOfRows(database, rows, { adminId, provider: policy.provider }),
  });

  route(app, contracts.withdrawalDetails, async ({ params, caller }) => ({
    data: toDetailedWithdrawal(
      await readDetails(database, params.id, { adminId: caller.adminId, ...policy }),
      caller.adminId,
      policy,
    ),
  }));

  route(app, contracts.resolveAccount, async ({ params }) => ({
    data: toAccountOwner(await resolveAccountOf(database, params.id, policy)),
  }));

  route(app, contracts.decideWithdrawal, async ({ body, actor }) => {
    const { _id: userId, withdrawalID: withdrawalId, status, remark, version } = body;
    const request = { userId, withdrawalId, status, remark, version };
    const decided = await service.decideWithdrawal(database, actor, request, policy);
    return { data: [toWithdrawal(decided)] };
  });

  route(app, contracts.decideWithdrawals, async (request) => {
    const { ids, status, remark, versions: shown } = request.body;
    const versions = shown && new Map(ids.map((id, nth) => [id, shown[nth] ?? '']));
    const decision = { ids, status, remark, versions };
    const results = await performBatch(database, contracts.decideWithdrawals, request, (transaction) =>
      service.decideWithdrawals(transaction, request.actor, decision, policy),
    );
    const refused = refusalEvent(results);
    if (refused !== null) await app.recordSecurityEvent(request.http.request, refused);
    return { results };
  });
}

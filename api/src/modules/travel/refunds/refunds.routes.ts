import { declineRefunds, listRefundApprovals, type RefundApproval } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { toNaira } from '../../../lists/money.ts';
import { route } from '../../../plugins/contract-route.ts';
import { toObstacles } from '../../base/decisions/acceptance.rules.ts';
import * as service from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance, database: Handle): void {
  route(app, listRefundApprovals, async ({ caller }) => {
    const waiting = await service.waitingRefunds(database, caller.adminId);
    return { success: true, data: waiting.map((row) => toRefundApproval(row, caller.adminId)) };
  });

  route(app, declineRefunds, async ({ body, actor }) => ({
    success: true,
    results: await service.declineRefunds(database, actor, body),
  }));
}

/** @param readerId the caller, who may have given the approval */
const toRefundApproval = (row: service.WaitingRefund, readerId: string): RefundApproval => ({
  _id: row.record_id,
  itemType: row.item_type,
  title: row.title,
  payer: row.payer,
  amount: toNaira(row.kobo),
  finished: row.finished,
  by: `${row.first_name} ${row.last_name}`,
  mine: row.admin_id === readerId,
  approvedAt: row.approved_at.toISOString(),
  reason: row.reason,
  stands: row.stands,
  obstacles: toObstacles(row.obstacles),
});

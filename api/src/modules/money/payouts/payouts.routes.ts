import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { route } from '../../../plugins/contract-route.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { ExportNotAllowed } from '../../../plugins/errors.ts';
import { seesPersonalData } from '../../../plugins/masking.ts';
import { DecisionRefused } from '../../base/decisions/decisions.rules.ts';
import { refusalEvent } from '../../staff/four-eyes/independence.rules.ts';
import type { ConnectedProvider } from '../payout-providers/payout-provider.port.ts';
import * as manual from './manual-payouts.service.ts';
import * as batches from './payout-batches.service.ts';
import { floatReader } from './payout-float.service.ts';
import { payoutsFor } from './payouts.service.ts';
import { toPayout, toQueuedPayout } from './payouts.mapper.ts';

export function payoutRoutes(
  app: FastifyInstance,
  database: Handle,
  providers: readonly ConnectedProvider[],
): void {
  listRoute(
    app,
    contracts.listPayouts,
    async ({ query, caller }) => payoutsFor(caller.adminId, query.filter),
    {
      toRecord: (row, { adminId }) => toQueuedPayout(row, adminId),
    },
  );

  route(app, contracts.setPayoutClaim, async ({ params: { id }, body: { claimed }, actor }) => {
    const change = claimed ? manual.claimPayout : manual.releasePayout;
    return { data: toPayout(await change(database, actor, id), actor.adminId) };
  });

  route(app, contracts.settlePayout, async ({ params: { id }, body, actor }) => {
    const outcome: manual.ManualOutcome =
      body.outcome === 'paid'
        ? paidBy(body.bankReference ?? '')
        : { state: body.outcome, remark: body.remark ?? '' };
    const [noted] = await manual.settleByHand(database, actor, [{ id, outcome }]);
    if (noted && 'payout' in noted) return { data: toPayout(noted.payout, actor.adminId) };
    throw noted?.refused ?? new Error('a given payout has an outcome');
  });

  route(app, contracts.claimNextPayouts, async ({ body, actor }) => ({
    data: (await batches.claimNext(database, actor, body.count)).map((row) =>
      toQueuedPayout(row, actor.adminId),
    ),
  }));

  route(app, contracts.settlePayouts, async ({ body, actor, http: { request } }) => {
    const given = body.payouts.map(({ id, bankReference }) => ({ id, outcome: paidBy(bankReference) }));
    const results = (await manual.settleByHand(database, actor, given)).map(toOutcome);
    const refused = refusalEvent(results);
    if (refused !== null) await app.recordSecurityEvent(request, refused);
    return { results };
  });

  dataRoute(app, contracts.writeBankFile, async ({ body, caller, actor, http: { request } }) => {
    if (!seesPersonalData(caller)) throw new ExportNotAllowed();
    const file = await batches.writeFile(database, actor, body);
    await app.recordExport(request, { count: file.count, complete: true });
    return file;
  });

  dataRoute(app, contracts.readBankResult, async ({ body, caller }) =>
    (await batches.compareResult(database, caller.adminId, body)).map(({ payout, ...row }) => ({
      ...row,
      _id: payout?.id ?? null,
      accountName: payout?.account_name ?? null,
      expected: payout?.amount ?? null,
    })),
  );

  const readFloat = floatReader(database, providers);
  dataRoute(app, contracts.readPayoutFloat, readFloat);
}

const paidBy = (bankReference: string) =>
  ({ state: 'paid', bankReference: contracts.normalizedCode(bankReference) }) as const;

function toOutcome({ id: _id, ...noted }: manual.Noted): contracts.Outcome {
  if (!('refused' in noted)) return { _id, outcome: 'updated' };
  const { refused } = noted;
  return {
    _id,
    outcome: 'skipped',
    reason: refused instanceof DecisionRefused ? refused.reason : refused.message,
  };
}

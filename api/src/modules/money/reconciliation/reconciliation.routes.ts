import {
  correction,
  decideCorrection,
  listCorrections,
  listExceptions,
  listStatements,
  matchException,
  proposeCorrection,
  readException,
  readReconciliation,
  reconciledAccount,
  readStatementMapping,
  signOffDay,
  uploadStatement,
  unmatchException,
} from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute, recordMapper } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { route } from '../../../plugins/contract-route.ts';
import { readStatement, rememberedMapping, statements } from './bank-statements.service.ts';
import * as correcting from './corrections.service.ts';
import { corrections, exceptions, readDetails, type CorrectionRow } from './exceptions.service.ts';
import { endMatchesOf, matchByHand } from './hand-matching.service.ts';
import { joiningJob } from './joining.service.ts';
import { readDay, signOff } from './sign-off.service.ts';

const toCorrection = recordMapper(correction);

/** Largest body of an upload, in bytes. */
const uploadLimit = 2 * 1024 * 1024;

/** Kobo of an amount in naira. */
const toKobo = (naira: number) => Math.round(naira * 100);

export function reconciliationRoutes(app: FastifyInstance, database: Handle): void {
  const seen = (row: CorrectionRow, adminId: string) =>
    toCorrection({ ...row, mine: row.proposed_by === adminId });
  app.job('reconciliation', joiningJob(database));

  dataRoute(
    app,
    readReconciliation,
    ({ query, caller }) => readDay(database, caller.adminId, query.day),
    ({ day, accounts }) => ({
      name: `reconciliation-${day}`,
      columns: ['day', ...Object.keys(reconciledAccount.fields)],
      rows: accounts.map((account) => ({ day, ...account })),
    }),
  );
  listRoute(app, listExceptions, exceptions);
  listRoute(app, listCorrections, corrections, { toRecord: (row, { adminId }) => seen(row, adminId) });

  dataRoute(app, readException, ({ params: { id } }) => readDetails(database, id));

  route(app, matchException, async ({ params: { id }, body, actor }) => {
    await matchByHand(database, actor, { id, ...body });
    return { success: true };
  });
  route(app, unmatchException, async ({ params: { id }, body, actor }) => {
    await endMatchesOf(database, actor, { id, ...body });
    return { success: true };
  });
  route(app, proposeCorrection, async ({ params: { id }, body, actor }) => {
    const proposed = { ...body, id, amount: toKobo(body.amount) };
    return { success: true, data: seen(await correcting.propose(database, actor, proposed), actor.adminId) };
  });
  route(app, decideCorrection, async ({ params: { id }, body: { decision, remark = null }, actor }) => {
    const decided = await correcting.decide(database, actor, { id, decision, remark });
    return { success: true, data: seen(decided, actor.adminId) };
  });
  route(
    app,
    uploadStatement,
    async ({ body: { count, ...file }, actor }) => ({
      success: true,
      data: await readStatement(database, actor, file, count),
    }),
    uploadLimit,
  );
  listRoute(app, listStatements, statements);
  route(app, readStatementMapping, async ({ query: { account } }) => ({
    success: true,
    data: await rememberedMapping(database, account),
  }));
  dataRoute(app, signOffDay, ({ body: { day, remark = null }, actor }) =>
    signOff(database, actor, { day, remark }),
  );
}

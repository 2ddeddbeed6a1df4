import { changeAppeal, fetchAppeal, listAppeals } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { appeals } from '../../../lists/records.ts';
import { toDecisionDetails, toHistory } from '../../base/decisions/decisions.mapper.ts';
import * as service from './appeals.service.ts';

/** Appeals of members. Review mode decides them; see `review-queues.service.ts`. */
export function appealRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, listAppeals, appeals, {
    obstaclesOf: (rows, caller) => service.obstaclesOfRows(database, caller, rows),
  });

  dataRoute(app, fetchAppeal, async ({ params: { id }, caller }) =>
    toDetails(await service.readAppeal(database, caller, id)),
  );

  dataRoute(app, changeAppeal, async ({ params: { id }, body, actor }) =>
    toDetails(await service.changeAppeal(database, actor, id, body)),
  );
}

const toDetails = ({ decision, history, ...appeal }: Awaited<ReturnType<typeof service.readAppeal>>) => ({
  ...{ ...appeal, ...toDecisionDetails(decision) },
  history: toHistory(history),
});

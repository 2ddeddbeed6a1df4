import * as contracts from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { listRoute } from '../../../lists/list-route.ts';
import { applications } from '../../../lists/records.ts';
import { route } from '../../../plugins/contract-route.ts';
import { toObstacles } from '../../base/decisions/acceptance.rules.ts';
import { toDecisionDetails, toHistory } from '../../base/decisions/decisions.mapper.ts';
import * as service from './drivers.service.ts';
import { openableVideo } from './video-address.rules.ts';

export function driverRoutes(app: FastifyInstance, database: Handle): void {
  listRoute(app, contracts.listDriverApplications, applications, {
    toRecord: toApplication,
    obstaclesOf: (rows, caller) => service.obstaclesOfRows(database, caller, rows),
  });

  route(app, contracts.fetchDriverApplication, async ({ params, caller }) => ({
    data: toDetails(await service.fetchApplication(database, caller, params.id)),
  }));

  route(app, contracts.decideDriverApplication, async ({ params, body, actor }) => ({
    application: toApplication(await service.decideApplication(database, actor, params.id, body.status)),
  }));
}

function toApplication(row: service.ApplicationRow): contracts.AnswerOf<typeof contracts.driverApplication> {
  const application = applications.toRecord(row);
  return { ...application, carVideo: openableVideo(application.carVideo) };
}

const toDetails = ({
  application,
  decision,
  ...details
}: Awaited<ReturnType<typeof service.fetchApplication>>) => ({
  ...toApplication(application),
  appliedAt: decision.created_at.toISOString(),
  ...toDecisionDetails(decision),
  remark: decision.remark,
  history: toHistory(details.history),
  checks: details.checks,
  obstacles: toObstacles(details.obstacles),
});

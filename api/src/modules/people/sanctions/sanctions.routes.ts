import { endSanction, readSanctions, sanctionUser } from '@padiman/contracts';
import type { FastifyInstance } from 'fastify';
import type { Handle } from '../../../database/schema.ts';
import { dataRoute } from '../../../lists/answers.ts';
import * as service from './sanctions.service.ts';

/** Warnings and suspensions of users, and the job that ends suspensions. */
export function sanctionRoutes(app: FastifyInstance, database: Handle): void {
  dataRoute(app, readSanctions, ({ params: { id } }) => service.readSanctions(database, id));

  dataRoute(app, sanctionUser, ({ params: { id }, body, actor }) =>
    database.transaction().execute(async (transaction) => {
      await service.sanction(transaction, actor, id, body);
      return service.readSanctions(transaction, id);
    }),
  );

  dataRoute(app, endSanction, ({ params: { id }, body: { reason }, actor }) =>
    service.endSanction(database, actor, id, reason),
  );

  app.job('suspensions', {
    interval: 15_000,
    run: async (signal) => {
      while (!signal.aborted && (await service.endNextOverdue(database)));
    },
  });
}
